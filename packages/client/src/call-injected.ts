import { type Deadline, within } from './deadline.ts';
import { HookError } from './errors/errors.ts';
import { getText } from './json.ts';

/**
 * Calls a function of the application that is part of a call: awaits it, bounds it by the deadline and the `timeout` of the
 * client, and reports its failure as a `HookError`. Every asynchronous function that a caller injects goes through here.
 *
 * @param name the option, as the caller wrote it: `hooks.beforeSubmit`
 */
export function callInjected<T>(
  name: string,
  deadline: Deadline,
  run: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const guarded = async (signal: AbortSignal): Promise<T> => {
    try {
      return await run(signal);
    } catch (cause) {
      throw new HookError(`${name} failed: ${getText(cause)}`, { cause });
    }
  };
  return within(`${name}()`, deadline, guarded);
}

/**
 * Calls a function of the application that only observes, such as a logger. Nothing waits for it; its failure is
 * reported on the console and changes nothing else.
 */
export function notifyInjected(name: string, run: () => unknown): void {
  // An async function starts at once, and turns what it throws into a rejection.
  (async () => run())().catch((error: unknown) => console.error(`videogen: ${name} failed:`, error));
}
