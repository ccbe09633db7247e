import type { DFA } from 'refa';
import { everything, intersection, minus } from './automata.ts';
import { getLanguage } from './language.ts';

/** Strings that match all of some patterns, of a length within bounds, and that are in none of other sets. */
export interface StringSet {
  patterns: readonly string[];
  least: number;
  most: number;
  /** @default none */
  except?: readonly StringSet[];
}

/** Bounds above this are compared as numbers, not as automata. */
const maxLength = 500;

/** An automaton that accepts at least the strings of a set, or why there is none. */
export function createAutomaton({ patterns, least, most, except = [] }: StringSet): DFA | string {
  const lengths = lengthPatterns(least, most) ?? lengthPatterns(least, Number.POSITIVE_INFINITY) ?? [];
  // Leaving a set out makes the result larger, which is safe on the side that is contained.
  const known = [...patterns, ...lengths].map(getLanguage).filter((each) => typeof each !== 'string');
  return limitedTo(() => except.flatMap((each) => exactly(each) ?? []).reduce(minus, all(known)));
}

/** The automaton of exactly the strings of a set, or `undefined` if a part of it cannot be expressed. */
function exactly({ patterns, least, most }: StringSet): DFA | undefined {
  const lengths = lengthPatterns(least, most);
  const parts = lengths && [...patterns, ...lengths].map(getLanguage);
  return parts?.every((each) => typeof each !== 'string') ? all(parts) : undefined;
}

/** Patterns for the bounds of a length; `undefined` for bounds that are only compared as numbers. */
function lengthPatterns(least: number, most: number): string[] | undefined {
  if (least > maxLength || (most > maxLength && Number.isFinite(most))) return undefined;
  return [`^[^]{${least},${Number.isFinite(most) ? most : ''}}$`];
}

/** The strings that all of some automata accept. */
function all(parts: readonly DFA[]): DFA {
  return parts.reduce(intersection, everything);
}

function limitedTo(make: () => DFA): DFA | string {
  try {
    return make();
  } catch {
    return 'the automaton became too large';
  }
}

/** Strings of the first language that are not in the second: the automaton of them, or why there is none. */
export function without(left: DFA | string, pattern: string): DFA | string {
  const right = getLanguage(pattern);
  // Stryker disable next-line ConditionalExpression,StringLiteral: `minus` fails for a text, which means the same.
  if (typeof left === 'string') return left;
  return typeof right === 'string' ? right : limitedTo(() => minus(left, right));
}

/** Whether a language is known and has no string. */
export function isEmptyLanguage(language: DFA | string): boolean {
  // Stryker disable next-line ConditionalExpression,StringLiteral: a text has no member `isEmpty`.
  return typeof language !== 'string' && language.isEmpty;
}
