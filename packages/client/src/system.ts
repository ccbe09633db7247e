/** What the client takes from the machine: time, randomness and ids. Tests of this package replace its members. */
export interface System {
  /** Returns the milliseconds since the epoch. */
  now(): number;
  /** Returns milliseconds since a fixed moment; never goes back, so deadlines hold when the wall clock is set. */
  elapsed(): number;
  /**
   * Runs a function later.
   *
   * @param delay in milliseconds
   * @returns a function that cancels it
   */
  schedule(run: () => void, delay: number): () => void;
  /** Returns a number from 0 to below 1. */
  random(): number;
  createId(): string;
}

export const system: System = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  schedule: (run, delay) => {
    // A longer delay would overflow and fire at once; a deadline checks the time again. The timer keeps the process alive:
    // without it, a fetch that never settles ends Node with exit code 13.
    const timer = setTimeout(run, Math.min(delay, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
  random: Math.random,
  createId: () => crypto.randomUUID(),
};
