import type { Statement } from './decide.ts';
import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import { committed, released, renewed } from './transitions.ts';

/** How often a compare-and-set that somebody else overtook is repeated. */
const MOST_TRIES = 8;
/** Waits before a commit is tried again that the store did not take; a commit that is lost runs the handlers twice. */
const COMMIT_DELAYS = [50, 250] as const;

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
  async commit(said: Statement): Promise<boolean> {
    if (this.#timer !== undefined) await this.#stop();
    const overdueAt = this.#settings.now() + this.#settings.overdueAfter;
    const next = (from: CallbackRecord): CallbackRecord => committed(from, said, overdueAt);
    for (const delay of COMMIT_DELAYS) {
      try {
        return await this.#write(next);
      } catch {
        // The last try below is the one whose failure counts.
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return this.#write(next);
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

  async #write(next: (from: CallbackRecord) => CallbackRecord): Promise<boolean> {
    const { store } = this.#settings;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const to = next(this.#record);
      if ((await store.swap(to)) === 'swapped') {
        this.#record = to;
        return true;
      }
      const fresh = await store.read(to.key);
      if (fresh?.lease?.owner !== this.#owner) return false;
      this.#record = fresh;
    }
    return false;
  }
}
