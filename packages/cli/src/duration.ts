const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Reads a duration such as `90s`, `10m` or `1.5h`; a bare number is seconds.
 *
 * @returns milliseconds; undefined when it is none
 */
export function parseDuration(text: string): number | undefined {
  const found = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim());
  if (found === null) return undefined;
  const [, amount = '', unit = 's'] = found;
  return Number(amount) * (units[unit] ?? Number.NaN);
}
