import type { CallbackRecord } from './record.ts';

/** What `waitFor` needs of the rest of the kit. */
export interface Waiting {
  /** Runs a handler, so that `isInside` knows it. */
  run<T>(handler: () => T): T;
  /** Whether this code runs within a handler. */
  isInside(): boolean;
  /** Takes each change of a record by this process. */
  notify(record: CallbackRecord): void;
  /** Calls `listener` after each change that leaves no lease, until the returned function is called. */
  listen(refOrTaskId: string, listener: () => void): () => void;
}

/** For a receiver without `waitFor`. */
export const noWaiting: Waiting = {
  run: (handler) => handler(),
  // Stryker disable next-line ArrowFunction,BooleanLiteral: only `waitFor` calls it.
  isInside: () => false,
  notify: () => {},
  // Stryker disable next-line ArrowFunction: only `waitFor` calls it.
  listen: () => () => {},
};

/** Follows asynchronous calls where the platform can: Node, Bun, Deno and others with `node:async_hooks`. */
export function createWaiting(): Waiting {
  const hooks = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:async_hooks');
  const storage = hooks && new hooks.AsyncLocalStorage<true>();
  // Nobody listens to null, the task of an unbound record.
  const listeners = new Map<string | null, Set<() => void>>();

  return {
    run: (handler) => (storage === undefined ? handler() : storage.run(true, handler)),
    isInside: () => storage?.getStore() === true,
    notify({ ref, taskId, lease }) {
      // Handlers are running: the change is not complete yet.
      if (lease !== null) return;
      for (const name of [ref, taskId]) {
        for (const listener of listeners.get(name) ?? []) listener();
      }
    },
    listen(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(name);
      };
    },
  };
}
