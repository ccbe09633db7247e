import { getText } from './json.ts';

/** Throws for an option that is neither undefined nor a number in the range. */
export function checkNumber(
  name: string,
  value: number | undefined,
  range: 'above' | 'of at least' = 'of at least',
): void {
  const isIn = typeof value === 'number' && (value > 0 || (value === 0 && range !== 'above'));
  if (value !== undefined && !isIn)
    throw new TypeError(`${name} must be a number ${range} 0, not ${getText(value)}`);
}
