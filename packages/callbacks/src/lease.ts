import { chain, isPromise } from './chain.ts';
import type { Statement } from './decide.ts';
import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import type { Awaitable, SwapResult } from './store.ts';
import { committed, released, renewed } from './transitions.ts';

/** How often a compare-and-set that somebody else overtook is repeated. */
const MOST_TRIES = 8;
/** Waits before a commit is tried again that the store did not take; a commit that is lost runs the handlers twice. */
const COMMIT_DELAYS = [50, 250] as const;

type Change = (from: CallbackRecord) => CallbackRecord;

/**
 * A claim on the handlers of one record. While the handlers run it is extended; a process that dies stops extending,
 * and the claim lapses.
 */
export class HeldLease {
  readonly #settings: Settings;
  readonly #owner: string;
  #record: CallbackRecord;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #extending: Promise<void> | undefined;
  #controller: AbortController | undefined;
  #lost = false;

  /** Takes over a lease that has just been written to the store as `record`. */
  constructor(settings: Settings, owner: string, record: CallbackRecord) {
    this.#settings = settings;
    this.#owner = owner;
    this.#record = record;
  }

  get key(): string {
    return this.#record.key;
  }

  /** Runs that had failed before this one. */
  get failures(): number {
    return this.#record.failures;
  }

  /** Aborted when the lease could not be kept. Made on demand: most handlers never ask. */
  signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#lost) this.#controller.abort();
    return this.#controller.signal;
  }

  /** Starts extending; needed only if the handlers take time. */
  keep(): void {
    if (this.#lost) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#extending = this.#extend();
    }, this.#settings.leaseTime / 3);
  }

  /** Stops extending and notes that the handlers are done; false if the lease was lost. */
  commit(said: Statement): Awaitable<boolean> {
    const overdueAt = this.#settings.now() + this.#settings.overdueAfter;
    const next = (from: CallbackRecord): CallbackRecord => committed(from, said, overdueAt);
    const written =
      this.#timer === undefined ? this.#write(next) : this.#stop().then(() => this.#write(next));
    return isPromise(written) ? this.#insist(written, next) : written;
  }

  async #insist(first: Promise<boolean>, next: Change): Promise<boolean> {
    let written = first;
    for (const delay of COMMIT_DELAYS) {
      try {
        return await written;
      } catch {
        // The last try below is the one whose failure counts.
        await new Promise((resolve) => setTimeout(resolve, delay));
        written = Promise.resolve(this.#write(next));
      }
    }
    return written;
  }

  /** Stops extending and lets anybody try again; false if the lease was lost. */
  async release(retryAt: number): Promise<boolean> {
    if (this.#timer !== undefined) await this.#stop();
    return this.#write((from) => released(from, retryAt));
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#extending;
    clearTimeout(this.#timer);
  }

  async #extend(): Promise<void> {
    const { now, leaseTime } = this.#settings;
    try {
      const kept = await this.#write((from) => renewed(from, now() + leaseTime));
      if (kept) this.keep();
      else this.#lose();
    } catch {
      // A store that is away for a moment costs nothing; one that stays away costs the lease.
      if (now() < (this.#record.lease?.until ?? 0)) this.keep();
      else this.#lose();
    }
  }

  #lose(): void {
    this.#lost = true;
    this.#controller?.abort();
  }

  #write(next: Change): Awaitable<boolean> {
    const to = next(this.#record);
    let swapped: Awaitable<SwapResult>;
    try {
      swapped = this.#settings.store.swap(to);
    } catch (error) {
      return Promise.reject(error);
    }
    if (swapped === 'swapped') return this.#written(to);
    return chain(swapped, (result) => (result === 'swapped' ? this.#written(to) : this.#rewrite(next)));
  }

  #written(record: CallbackRecord): boolean {
    this.#record = record;
    return true;
  }

  /** Somebody else has changed the record: unless the lease is gone, the change is made to the new state. */
  async #rewrite(next: Change): Promise<boolean> {
    const { store } = this.#settings;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const fresh = await store.read(this.#record.key);
      if (fresh?.lease?.owner !== this.#owner) return false;
      this.#record = fresh;
      const to = next(fresh);
      if ((await store.swap(to)) === 'swapped') return this.#written(to);
    }
    return false;
  }
}
