import type { Awaitable } from '../ports/awaitable.ts';

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

/** What is checked of an opened adapter, by the name of its case. */
export type Checks<Opened> = Readonly<Record<string, (opened: Opened) => Promise<void>>>;

/** Lists the cases of one port for an adapter. */
export type Suite<Opened> = (open: Open<Opened>) => readonly ConformanceCase[];

/** Creates the suite of a port. Each case opens an adapter and closes it, also after a failure. */
export function createSuite<Opened>(checks: Checks<Opened>): Suite<Opened> {
  return (open) =>
    Object.entries(checks).map(([name, check]) => ({
      name,
      async run() {
        const opened = await open();
        try {
          await check(opened);
        } finally {
          await opened.close?.();
        }
      },
    }));
}
