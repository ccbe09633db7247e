import { type Limits, sleep } from './bounded.ts';
import type { Core } from './core.ts';
import type { RequestOptions } from './options.ts';

/**
 * Runs a request again, with growing delays, as long as the rule, the retries and the total time allow it.
 *
 * @param count number of retries so far; work that makes progress may reset it
 */
export async function withRetries<T>(
  core: Core,
  options: RequestOptions,
  run: (limits: Limits) => Promise<T>,
  rule: 'isTransient' | 'mayResubmit' = 'isTransient',
  count: { retries: number } = { retries: 0 },
): Promise<T> {
  const { maxRetries = core.maxRetries, timeout = core.timeout, signal } = options;
  const deadline = core.clock.elapsed() + (options.totalTimeout ?? core.totalTimeout);
  for (;;) {
    const left = Math.max(0, deadline - core.clock.elapsed());
    try {
      return await run({ signal, timeout: Math.min(timeout, left) });
    } catch (error) {
      if (count.retries >= maxRetries) throw error;
      const delay = (await core.load()).delayAfter(core, error, count.retries, rule);
      // The total time does not allow another attempt, so the call fails now.
      if (delay === undefined || core.clock.elapsed() + delay >= deadline) throw error;
      const retries = ++count.retries;
      const message = `${error}; retry ${retries} of ${maxRetries} in ${Math.round(delay)} ms`;
      core.emit({ type: 'retry', message, error, retries, delay });
      await sleep(core, delay, 'The retry', { signal });
    }
  }
}
