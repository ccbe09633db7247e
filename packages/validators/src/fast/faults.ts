import type { ValidationError } from '@videogen/types';
import { type Message, missing } from '../messages.ts';

/** What is wrong with a value, or nothing. */
export type Faults = ValidationError[] | undefined;

/** Where faults are listed, and the location of the value that is looked at. */
export interface Place {
  readonly faults: ValidationError[];
  readonly loc: Key[];
}

/** Where a value is in what holds it. */
export type Key = string | number;

/**
 * Checks a value of one schema. Without a place the answer is the verdict, and the first fault ends the check. With one
 * every fault is listed there, and the answer is always yes: whoever asks goes on to what comes next.
 */
export type Check = (value: unknown, at?: Place) => boolean;

/** One fault of a value. A value that is not there is missing, whatever it should have been. */
export function fault(value: unknown, at: Place | undefined, message: Message): boolean {
  if (!at) return false;
  at.faults.push({ loc: [...at.loc], ...(value === undefined ? missing : message) });
  return true;
}

/** The place of what is at a key of a value at another one. */
export function to({ faults, loc }: Place, key: Key): Place {
  return { faults, loc: [...loc, key] };
}

/** What is wrong with a value, each fault once. */
export function report(check: Check, value: unknown, begin: readonly Key[]): Faults {
  if (check(value)) return undefined;
  const faults = faultsOf(check, value, [...begin]);
  return [...new Map(faults.map((one) => [JSON.stringify([one.loc, one.type]), one])).values()];
}

/** Lists the faults of the branches of a union that fit best: of the right kind, wrong in the fewest places. */
export function noneOf(value: unknown, at: Place | undefined, branches: readonly Check[]): boolean {
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
