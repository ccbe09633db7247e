import { bounded, type Limits } from './bounded.ts';
import type { Core } from './core.ts';
import { HookError } from './errors/request-errors.ts';

/**
 * Calls a function of the application: awaits it, bounds it by the signal and the timeout, and reports its failure.
 *
 * Every function that a caller injects and that is part of a call goes through here.
 *
 * @param name the option, as the caller wrote it: `hooks.beforeSubmit`
 * @throws {HookError} when it throws or rejects; `cause` is what it threw
 * @throws {AbortError} when the signal is aborted
 * @throws {TimeoutError} when it takes longer than the timeout
 */
export function callInjected<T>(
  core: Core,
  name: string,
  limits: Limits,
  run: () => T | PromiseLike<T>,
): Promise<T> {
  return bounded(core, `${name}()`, limits, async () => {
    try {
      return await run();
    } catch (cause) {
      const { taskId, sent } = limits;
      throw new HookError(`${name} failed: ${cause}`, { cause, taskId, sent });
    }
  });
}

/**
 * Calls a function of the application that only observes, such as a logger: nothing waits for it, and its failure
 * changes nothing but is reported on the console.
 */
export function notifyInjected(name: string, run: () => unknown): void {
  // An async function runs at once, and turns what it throws into a rejection.
  (async () => run())().catch((error: unknown) => console.error(`videogen: ${name} failed:`, error));
}
