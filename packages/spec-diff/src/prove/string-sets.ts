import { DFA } from 'refa';
import { languageOf, limited, maxStates, options } from './language.ts';

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
export function automatonOf({ patterns, least, most, except = [] }: StringSet): DFA | string {
  const lengths = lengthPatterns(least, most) ?? lengthPatterns(least, Number.POSITIVE_INFINITY) ?? [];
  // Leaving a set out makes the result larger, which is safe on the side that is contained.
  const known = [...patterns, ...lengths].map(languageOf).filter((each) => typeof each !== 'string');
  return limitedTo(() => except.map(exactly).reduce(minus, intersection(known)));
}

/** The automaton of exactly the strings of a set, or `undefined` if a part of it cannot be expressed. */
function exactly({ patterns, least, most }: StringSet): DFA | undefined {
  const lengths = lengthPatterns(least, most);
  const parts = [...patterns, ...(lengths ?? [])].map(languageOf);
  const known = parts.filter((each) => typeof each !== 'string');
  return lengths && known.length === parts.length ? intersection(known) : undefined;
}

/** Patterns for the bounds of a length; `undefined` for bounds that are only compared as numbers. */
function lengthPatterns(least: number, most: number): string[] | undefined {
  if (least > maxLength || (most > maxLength && Number.isFinite(most))) return undefined;
  if (Number.isFinite(most)) return [`^[^]{${least},${most}}$`];
  return least > 0 ? [`^[^]{${least},}`] : [];
}

function intersection(parts: readonly DFA[]): DFA {
  let made = DFA.all(options);
  for (const each of parts) {
    made = DFA.fromIntersection(made, each, limited());
    made.minimize();
  }
  return made;
}

function minus(left: DFA, right: DFA | undefined): DFA {
  if (!right) return left;
  const others = right.copy(limited());
  others.complement(limited());
  const made = DFA.fromIntersection(left, others, limited());
  made.minimize();
  return made;
}

function limitedTo(make: () => DFA): DFA | string {
  try {
    return make();
  } catch {
    return 'the automaton became too large';
  }
}

/** Strings of the first language that are not in the second: the automaton of them, or why there is none. */
export function without(left: DFA, pattern: string): DFA | string {
  const right = languageOf(pattern);
  return typeof right === 'string' ? right : limitedTo(() => minus(left, right));
}

/** Returns the lengths of the shortest and the longest string of a language; `Infinity` without a longest one. */
export function lengthsOf(language: DFA): { least: number; most: number } | undefined {
  if (language.isEmpty) return undefined;
  let least = 0;
  let at = new Set([language.initial]);
  while (![...at].some((node) => language.finals.has(node))) {
    at = new Set([...at].flatMap((node) => [...node.out.values()]));
    least++;
  }
  return { least, most: language.isFinite ? longestFrom(language) : Number.POSITIVE_INFINITY };
}

/** Only for finite languages, whose automaton has no useful cycle once it is minimal. */
function longestFrom(language: DFA): number {
  const copy = language.copy();
  copy.removeUnreachable();
  let most = 0;
  let at = new Set([copy.initial]);
  for (let length = 0; at.size > 0 && length <= maxStates; length++) {
    if ([...at].some((node) => copy.finals.has(node))) most = length;
    at = new Set([...at].flatMap((node) => [...node.out.values()]));
  }
  return most;
}
