/** Those who wait for a record of this process to change, by ref and by task id. */
export interface Waiters {
  /** Calls `listener` at each change until the returned function is called. */
  listen(name: string, listener: () => void): () => void;
  /** Wakes those who wait for any of these names. */
  wake(...names: readonly string[]): void;
}

/** Builds an empty set of waiters. */
export function createWaiters(): Waiters {
  const listeners = new Map<string, Set<() => void>>();
  return {
    listen(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(name);
      };
    },
    wake(...names) {
      for (const name of names) for (const listener of listeners.get(name) ?? []) listener();
    },
  };
}
