import { getText } from './json.ts';

/** Throws for an option that is not a number of at least 0. */
export function checkNumber(name: string, value: number | undefined): void {
  if (value !== undefined && !(typeof value === 'number' && value >= 0)) {
    throw new TypeError(`${name} must be a number of at least 0, not ${getText(value)}`);
  }
}

/** Throws for an option that is not a number above 0. */
export function checkPositive(name: string, value: number | undefined): void {
  if (value !== undefined && !(typeof value === 'number' && value > 0)) {
    throw new TypeError(`${name} must be a number above 0, not ${getText(value)}`);
  }
}
