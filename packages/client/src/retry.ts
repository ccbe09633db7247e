import type { Call } from './core.ts';
import { type Deadline, shorten, sleep } from './deadline.ts';
import { delayAfter, isTransient } from './retry-rules.ts';
import { system } from './system.ts';

/**
 * Runs a request again, with growing delays, as long as the rule, the retries and the deadline allow it.
 *
 * @param run makes one attempt; its deadline is the `timeout` of the call
 * @param mayRetry whether the failure allows another attempt
 * @param count number of retries so far; work that makes progress may reset it
 */
export async function withRetries<T>(
  { core, options, deadline }: Call,
  run: (attempt: Deadline) => Promise<T>,
  mayRetry: (error: unknown) => boolean = isTransient,
  count: { retries: number } = { retries: 0 },
): Promise<T> {
  const { maxRetries = core.maxRetries, timeout = core.timeout } = options;
  for (;;) {
    try {
      return await run(shorten(deadline, timeout));
    } catch (error) {
      if (count.retries >= maxRetries || !mayRetry(error)) throw error;
      const delay = delayAfter(error, count.retries);
      // The deadline does not allow another attempt, so the call fails now.
      if (system.elapsed() + delay >= deadline.endsAt) throw error;
      const retries = ++count.retries;
      const message = `${error}; retry ${retries} of ${maxRetries} in ${Math.round(delay)} ms`;
      core.emit({ type: 'retry', message, error, retries, delay });
      await sleep(delay, 'The retry', deadline.signal);
    }
  }
}
