/** Work that runs one at a time. Groups take turns, so that the many files of one delay the one file of another once. */
export class Turns {
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #running = false;

  /** Runs work when it is the turn of its group. */
  take<T>(group: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = (): Promise<void> => work().then(resolve, reject);
      const waiting = this.#waiting.get(group);
      if (waiting === undefined) this.#waiting.set(group, [run]);
      else waiting.push(run);
      if (!this.#running) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#running = true;
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const [group, works] = next;
      const [first, ...others] = works;
      // The group goes to the end of the order.
      this.#waiting.delete(group);
      if (others.length > 0) this.#waiting.set(group, others);
      await first?.();
    }
    this.#running = false;
  }
}
