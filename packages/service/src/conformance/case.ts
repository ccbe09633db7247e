import type { Awaitable } from '../ports/json.ts';

/** One thing that every adapter of a port does. `run` rejects with an `AssertionError` when this one does not. */
export interface ConformanceCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * Opens an adapter without any content, for one case; the case closes it.
 *
 * @example
 * ```ts
 * for (const { name, run } of stateStoreCases(openMyStore)) test(name, run);
 * ```
 */
export type Open<Opened> = () => Awaitable<Opened & { readonly close?: () => Awaitable<void> }>;

/** Creates a case that opens an adapter and closes it, also after a failure. */
export function createCase<Opened>(
  open: Open<Opened>,
  name: string,
  check: (opened: Opened) => Promise<void>,
): ConformanceCase {
  return {
    name,
    async run() {
      const opened = await open();
      try {
        await check(opened);
      } finally {
        await opened.close?.();
      }
    },
  };
}
