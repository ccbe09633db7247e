import { invalidOption } from '../errors.ts';

/** A span of time: milliseconds, or a text such as `'500ms'`, `'8h'`, `'1h30m'`. */
export type Duration = number | string;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;

/**
 * Reads a span of time as milliseconds.
 *
 * @throws {EmulatorError} `OPTION_INVALID` for a negative number or a text that is not a duration
 * @example
 * ```ts
 * parseDuration('1h30m'); // 5_400_000
 * ```
 */
export function parseDuration(duration: Duration, name = 'duration'): number {
  if (typeof duration === 'number' && Number.isFinite(duration) && duration >= 0) return duration;
  const text = String(duration).trim();
  if (typeof duration === 'number' || !WHOLE.test(text)) {
    throw invalidOption(
      `${name}: ${JSON.stringify(duration)} is not a duration; use milliseconds or a text such as "500ms", "2s" or "8h".`,
    );
  }
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PART))
    total += Number(amount) * (UNITS[unit ?? ''] ?? Number.NaN);
  return total;
}
