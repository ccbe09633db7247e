import type { ValidationError } from '@videogen/types';
import { type Message, missing } from '../messages.ts';

/** What is wrong with a value, or nothing; `loc` is relative to the value. */
export type Faults = ValidationError[] | undefined;

/** Checks a value of one schema. */
export type Check = (value: unknown) => Faults;

/** One fault of a value. A value that is not there is missing, whatever it should have been. */
export function fault(value: unknown, message: Message): [ValidationError] {
  return [{ loc: [], ...(value === undefined ? missing : message) }];
}

/** Adds the faults found at a key, if any, to those found so far. */
export function put(faults: Faults, key: string | number, found: Faults): Faults {
  return found ? joined(faults, key, found) : faults;
}

/** Apart, so that engines put the little above where it is called. */
function joined(faults: Faults, key: string | number, found: ValidationError[]): Faults {
  for (const { loc } of found) loc.unshift(key);
  return faults ? [...faults, ...found] : found;
}

/** Faults as they are reported: each once, with the beginning of the location before it. */
export function report(faults: Faults, begin: readonly (string | number)[]): Faults {
  if (!faults) return undefined;
  const distinct = new Map(faults.map((one) => [JSON.stringify([one.loc, one.type]), one]));
  return [...distinct.values()].map((one) => ({ ...one, loc: [...begin, ...one.loc] }));
}

/** The faults of the branches of a union that fit best: of the right kind, wrong in the fewest places. */
export function best(branches: readonly ValidationError[][]): ValidationError[] {
  const ranks = branches.map(rank);
  const lowest = Math.min(...ranks);
  return branches.filter((_, index) => ranks[index] === lowest).flat();
}

function rank(faults: readonly ValidationError[]): number {
  const places = new Set(faults.map(({ loc }) => JSON.stringify(loc))).size;
  return faults.some(isWrongKind) ? places + 1e9 : places;
}

function isWrongKind({ loc, type }: ValidationError): boolean {
  return loc.length === 0 && /_type|_float|missing/.test(type);
}
