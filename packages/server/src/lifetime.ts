/** The lifetime of the parts of a process: it begins when they open, and ends for all of them. */
export class Lifetime {
  readonly #ended = new AbortController();
  readonly #closers: (() => Promise<void> | void)[] = [];

  /** Aborted when the process stops. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Adds what is to be closed at the end, before what was added earlier. */
  onEnd(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  /** Aborts the signal and closes everything. */
  async end(): Promise<void> {
    this.#ended.abort();
    for (const close of this.#closers.toReversed()) await close();
  }
}
