import {
  CharSet,
  DFA,
  JS,
  NFA,
  type NoParent,
  type Concatenation as ParsedConcatenation,
  type Element as ParsedElement,
} from 'refa';

type Concatenation = NoParent<ParsedConcatenation>;
type Element = NoParent<ParsedElement>;

/** More states than these are not built; the question then stays open. */
export const maxStates = 20_000;
const maxCharacter = 0x10ffff;
/** The alphabet of all automata: every character up to `maxCharacter`. */
export const options: { readonly maxCharacter: number } = { maxCharacter };
const every: CharSet = CharSet.all(maxCharacter);

/** Refuses automata with more states. */
export const limited = (): DFA.LimitedNodeFactory => new DFA.LimitedNodeFactory(maxStates);
const limitedNfa = (): NFA.LimitedNodeFactory => new NFA.LimitedNodeFactory(maxStates);

/** A pattern without an automaton: back references, look-behind, word boundaries, assertions inside of a repetition. */
class Unsupported extends Error {}

const known = new Map<string, DFA | string>();

/**
 * The set of all strings in which a pattern matches, as an automaton, or why there is none.
 *
 * @example
 * languageOf('^a+$'); // a DFA
 */
export function languageOf(pattern: string): DFA | string {
  const kept = known.get(pattern);
  if (kept !== undefined) return kept;
  const made = build(pattern);
  known.set(pattern, made);
  return made;
}

function build(pattern: string): DFA | string {
  try {
    const parser = JS.Parser.fromLiteral({ source: pattern, flags: 'u' });
    const { expression } = parser.parse({ backreferences: 'throw', maxNodes: maxStates });
    const rest = DFA.all(options);
    const atStart = alternatives(expression.alternatives, 0, rest);
    const later = NFA.fromCharSet(every);
    later.append(NFA.fromFA(DFA.all(options), limitedNfa()), limitedNfa());
    later.append(NFA.fromFA(alternatives(expression.alternatives, 1, rest), limitedNfa()), limitedNfa());
    later.union(NFA.fromFA(atStart, limitedNfa()), limitedNfa());
    return determinize(later);
  } catch (error) {
    return error instanceof Unsupported ? error.message : 'it is too large or does not parse';
  }
}

function determinize(nfa: NFA): DFA {
  const made = DFA.fromFA(nfa, limited());
  made.minimize();
  return made;
}

/** The position at which a part of a pattern begins: 0 the start of the string, 1 after it, undefined either. */
type Offset = 0 | 1 | undefined;

/** The strings that begin with one of the alternatives and continue with `rest`. */
function alternatives(branches: readonly Concatenation[], offset: Offset, rest: DFA): DFA {
  const plain = branches.filter((each) => !asserts(each));
  const made = NFA.empty(options);
  if (plain.length > 0) {
    const nfa = NFA.fromRegex({ type: 'Expression', alternatives: plain }, options, {}, limitedNfa());
    nfa.append(NFA.fromFA(rest, limitedNfa()), limitedNfa());
    made.union(nfa, limitedNfa());
  }
  for (const each of branches.filter((branch) => !plain.includes(branch)))
    made.union(NFA.fromFA(sequence(each.elements, offset, rest), limitedNfa()), limitedNfa());
  return determinize(made);
}

/** Builds from the end, because an assertion looks at everything that may follow it. */
function sequence(elements: readonly Element[], offset: Offset, rest: DFA): DFA {
  const offsets = elements.map((_, index) => offsetAfter(elements.slice(0, index), offset));
  let made = rest;
  for (let index = elements.length - 1; index >= 0; index--) {
    const element = elements[index];
    if (element) made = step(element, offsets[index], made);
  }
  return made;
}

function step(element: Element, offset: Offset, rest: DFA): DFA {
  if (element.type === 'Alternation') return alternatives(element.alternatives, offset, rest);
  if (element.type === 'Assertion') return asserted(element, offset, rest);
  if (element.type === 'Quantifier' && asserts(element)) return repeated(element, offset, rest);
  return alternatives([{ type: 'Concatenation', elements: [element] }], offset, rest);
}

function repeated(
  { min, max, alternatives: branches }: Extract<Element, { type: 'Quantifier' }>,
  offset: Offset,
  rest: DFA,
): DFA {
  if (max > 3 || offset !== 1)
    throw new Unsupported('it has an assertion inside of a repetition, which is not translated');
  let made = rest;
  for (let count = max; count > 0; count--) {
    const once = NFA.fromFA(alternatives(branches, offset, made), limitedNfa());
    if (count > min) once.union(NFA.fromFA(rest, limitedNfa()), limitedNfa());
    made = determinize(once);
  }
  return made;
}

function asserted(element: Extract<Element, { type: 'Assertion' }>, offset: Offset, rest: DFA): DFA {
  if (element.kind === 'behind') {
    if (!isEdge(element)) throw new Unsupported('it looks behind, which is not translated');
    if (offset === undefined) throw new Unsupported('it has `^` after something optional');
    return offset === 0 ? rest : DFA.empty(options);
  }
  const ahead = alternatives(element.alternatives, offset, DFA.all(options));
  if (element.negate) ahead.complement(limited());
  return DFA.fromIntersection(rest, ahead, limited());
}

/** `^` and `$` are "no character before" and "no character after". */
function isEdge({ negate, alternatives: branches }: Extract<Element, { type: 'Assertion' }>): boolean {
  const [only, ...others] = branches.flatMap((each) => each.elements);
  return negate && others.length === 0 && only?.type === 'CharacterClass' && only.characters.isAll;
}

function offsetAfter(before: readonly Element[], offset: Offset): Offset {
  if (offset !== 0) return offset;
  const lengths = before.map(lengthOf);
  if (lengths.some(([least]) => least > 0)) return 1;
  return lengths.every(([, most]) => most === 0) ? 0 : undefined;
}

/** The least and the greatest number of characters an element matches. */
function lengthOf(element: Element): [number, number] {
  if (element.type === 'Assertion') return [0, 0];
  if (element.type === 'Alternation' || element.type === 'Quantifier') {
    const each = element.alternatives.map(({ elements }) => elements.map(lengthOf).reduce(sum, [0, 0]));
    const least = Math.min(...each.map(([low]) => low));
    const most = Math.max(...each.map(([, high]) => high));
    if (element.type === 'Alternation') return [least, most];
    return [least * element.min, most === 0 ? 0 : most * element.max];
  }
  return [1, 1];
}

function sum([low, high]: [number, number], [least, most]: [number, number]): [number, number] {
  return [low + least, high + most];
}

function asserts(part: Element | Concatenation): boolean {
  if (part.type === 'Assertion') return true;
  if (part.type === 'Concatenation') return part.elements.some(asserts);
  return 'alternatives' in part && part.alternatives.some(asserts);
}
