import type { ValidationError } from '@videogen/types';
import { type Message, missing } from '../messages.ts';

/** The faults of a value; undefined for a valid value. */
export type Faults = ValidationError[] | undefined;

/** The list that faults are added to, and the location of the checked value. */
export interface Location {
  readonly faults: ValidationError[];
  readonly loc: Key[];
}

/** The key of a value in its object or list. */
export type Key = string | number;

/**
 * Checks a value of one schema. Without `at` it returns whether the value is valid, and stops at the first fault. With
 * `at` it adds every fault to the list and always returns true, so that the caller continues with the next check.
 */
export type Check = (value: unknown, at?: Location) => boolean;

/** Adds a fault of a value; an undefined value is reported as missing. */
export function fault(value: unknown, at: Location | undefined, message: Message): boolean {
  if (!at) return false;
  at.faults.push({ loc: [...at.loc], ...(value === undefined ? missing : message) });
  return true;
}

/** Returns the location of a member or an item. */
export function to({ faults, loc }: Location, key: Key): Location {
  return { faults, loc: [...loc, key] };
}

/** Returns the faults of a value, each once. */
export function report(check: Check, value: unknown, begin: readonly Key[]): Faults {
  if (check(value)) return undefined;
  const faults = faultsOf(check, value, [...begin]);
  return [...new Map(faults.map((one) => [JSON.stringify([one.loc, one.type]), one])).values()];
}

/** Lists the faults of the branches of a union that fit best: of the right type, with the fewest wrong locations. */
export function noneOf(value: unknown, at: Location | undefined, branches: readonly Check[]): boolean {
  if (!at) return false;
  const { faults, loc } = at;
  const found = branches.map((branch) => faultsOf(branch, value, loc));
  const ranks = found.map((each) => rank(each, loc.length));
  const lowest = Math.min(...ranks);
  faults.push(...found.filter((_, index) => ranks[index] === lowest).flat());
  return true;
}

function faultsOf(check: Check, value: unknown, loc: Key[]): ValidationError[] {
  const faults: ValidationError[] = [];
  check(value, { faults, loc });
  return faults;
}

function rank(faults: readonly ValidationError[], depth: number): number {
  const places = new Set(faults.map(({ loc }) => JSON.stringify(loc))).size;
  const isWrongKind = faults.some(
    ({ loc, type }) => loc.length === depth && /_type|_float|missing/.test(type),
  );
  return isWrongKind ? places + 1e9 : places;
}
