import type { Core } from './core.ts';

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
