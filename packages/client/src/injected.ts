import type { Clock } from './clock.ts';
import { type Deadline, type Timing, within } from './deadline.ts';
import { HookError } from './errors/request-errors.ts';
import type { ErrorDetails } from './errors/video-client-error.ts';
import { textOf } from './json.ts';

/**
 * Calls a function of the application that is part of a call: awaits it, bounds it by the deadline and the `timeout` of the
 * client, and reports its failure as a `HookError`. Every asynchronous function that a caller injects goes through here.
 *
 * @param name the option, as the caller wrote it: `hooks.beforeSubmit`
 */
export function callInjected<T>(
  core: Timing,
  name: string,
  deadline: Deadline,
  run: (signal: AbortSignal) => T | PromiseLike<T>,
  about: Pick<ErrorDetails, 'sent' | 'taskId'> = {},
): Promise<T> {
  const guarded = async (signal: AbortSignal): Promise<T> => {
    try {
      return await run(signal);
    } catch (cause) {
      const { taskId, sent } = about;
      throw new HookError(`${name} failed: ${textOf(cause)}`, { cause, taskId, sent });
    }
  };
  return within(core, `${name}()`, deadline, guarded, about);
}

/** Calls a synchronous function of the application; a `HookError` when it throws, or returns another type or NaN. */
export function readInjected<T>(name: string, type: 'number' | 'string' | 'function', run: () => T): T {
  let cause: unknown;
  try {
    const value = run();
    if (typeof value === type && !Number.isNaN(value)) return value;
    cause = `it returned ${textOf(value)}, not a ${type}`;
  } catch (error) {
    cause = error;
  }
  throw new HookError(`${name} failed: ${textOf(cause)}`, { cause });
}

/**
 * Calls a function of the application that only observes, such as a logger. Nothing waits for it; its failure is
 * reported on the console and changes nothing else.
 */
export function notifyInjected(name: string, run: () => unknown): void {
  // An async function starts at once, and turns what it throws into a rejection.
  (async () => run())().catch((error: unknown) => console.error(`videogen: ${name} failed:`, error));
}

/** Returns a clock whose failures are errors of this package. */
export function guardClock(clock: Clock): Required<Clock> {
  return {
    now: () => readInjected('clock.now', 'number', () => clock.now()),
    elapsed: () => readInjected('clock.elapsed', 'number', () => clock.elapsed?.() ?? clock.now()),
    schedule: (run, delay) => {
      const cancel = readInjected('clock.schedule', 'function', () => clock.schedule(run, delay));
      return () => notifyInjected('clock.schedule', cancel);
    },
  };
}
