import { DFA, NFA } from 'refa';

/** More states than these are not built; the question then stays open. */
const maxStates = 20_000;
/** The alphabet of all automata: every character of Unicode. */
export const options: { readonly maxCharacter: number } = { maxCharacter: 0x10ffff };
/** The automaton of all strings. Automata are shared, so nothing changes one. */
export const everything: DFA = DFA.all(options);

const states = (): DFA.LimitedNodeFactory => new DFA.LimitedNodeFactory(maxStates);
/** Refuses automata with more than `maxStates` states. */
export const limited = (): NFA.LimitedNodeFactory => new NFA.LimitedNodeFactory(maxStates);

/** The smallest automaton of the same strings. */
export function determinize(nfa: NFA): DFA {
  return minimized(DFA.fromFA(nfa, states()));
}

function minimized(made: DFA): DFA {
  made.minimize();
  return made;
}

/** The strings of either language. */
export function union(left: DFA, right: DFA): DFA {
  const made = NFA.fromFA(left, limited());
  made.union(right, limited());
  return determinize(made);
}

/** The strings of both languages. */
export function intersection(left: DFA, right: DFA): DFA {
  return minimized(DFA.fromIntersection(left, right, states()));
}

/** The strings of the first language that are not in the second. */
export function minus(left: DFA, right: DFA): DFA {
  const others = right.copy(states());
  others.complement(states());
  return intersection(left, others);
}

/** Returns the lengths of the shortest and the longest string of a language; `Infinity` without a longest one. */
export function getLengths(language: DFA): { least: number; most: number } | undefined {
  const hasLongest = language.isFinite;
  // Some string ends from each state of a minimal automaton, so that a finite language has no cycle.
  const lengths: number[] = [];
  let at = new Set([language.initial]);
  for (let length = 0; at.size > 0 && (hasLongest || lengths.length === 0); length++) {
    if ([...at].some((node) => language.finals.has(node))) lengths.push(length);
    at = new Set([...at].flatMap((node) => [...node.out.values()]));
  }
  const [least] = lengths;
  if (least === undefined) return undefined;
  return { least, most: hasLongest ? Math.max(...lengths) : Number.POSITIVE_INFINITY };
}
