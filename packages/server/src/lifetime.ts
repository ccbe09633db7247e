import { withDeadline } from '@videogen/engine';
import { getMessage } from '@videogen/shared/get-message';

/** Closes a part of a process. */
export type Close = () => Promise<void> | void;

/** Milliseconds in which a part closes. PostgreSQL that never responds takes 6 s. */
const CLOSE_MS = 10_000;

/** The lifetime of the parts of a process: it begins when they open, and ends for all of them. */
export class Lifetime {
  readonly #ended = new AbortController();
  readonly #parts: (readonly [name: string, close: Close])[] = [];
  readonly #closeMs: number;

  /** @param options `closeMs`: milliseconds in which a part closes. @default 10_000 */
  constructor({ closeMs = CLOSE_MS }: { readonly closeMs?: number } = {}) {
    this.#closeMs = closeMs;
  }

  /** Aborted when the process stops. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Adds what is to be closed at the end, before what was added earlier. */
  onEnd(name: string, close: Close): void {
    this.#parts.push([name, close]);
  }

  /**
   * Aborts the signal and closes every part, whether or not others fail to close.
   *
   * @throws {AggregateError} with the failures of the parts that did not close, which its message names
   */
  async end(): Promise<void> {
    this.#ended.abort();
    const failures: Error[] = [];

    for (const [name, close] of this.#parts.toReversed()) {
      await this.#closeInTime(close).catch((error: unknown) => {
        failures.push(new Error(`The ${name} could not be closed: ${getMessage(error)}`, { cause: error }));
      });
    }

    if (failures.length > 0)
      throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
  }

  #closeInTime(close: Close): Promise<void> {
    const limit = { timeoutMs: this.#closeMs, signal: new AbortController().signal };
    return withDeadline(limit, async () => close());
  }
}
