import type { Core, OnDemand } from './core.ts';
import { memberOf } from './json.ts';
import { isTransient, mayResubmit, retryDelay } from './retry-rules.ts';

/**
 * Reads a `Retry-After` header.
 *
 * @param value seconds or an HTTP date
 * @param now milliseconds since the epoch
 * @returns milliseconds from now, at least 0; undefined when there is none or it cannot be read
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  if (!value) return undefined;
  // `Date.parse` reads nearly every text with a number as a date; an HTTP date ends with GMT.
  const delay = /^[\d.\s]+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(/GMT$/.test(value) ? value : '') - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

/** Returns the `Retry-After` of a response, in milliseconds from now. */
export function retryAfterOf(core: Core, headers: Headers): number | undefined {
  return parseRetryAfter(headers.get('retry-after'), core.clock.now());
}

const rules = { isTransient, mayResubmit };

/** The delay before the next attempt, by the options of the client and the `Retry-After` of the error; undefined for none. */
export const delayAfter: OnDemand['delayAfter'] = (core, error, retries, rule) => {
  if (!rules[rule](error)) return undefined;
  const retryAfter = memberOf(error, 'retryAfter');
  const requested = typeof retryAfter === 'number' ? retryAfter : undefined;
  return retryDelay(retries, requested, core.random(), core.options.retry);
};
