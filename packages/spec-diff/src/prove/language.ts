import {
  CharSet,
  type DFA,
  JS,
  NFA,
  type NoParent,
  type Concatenation as ParsedConcatenation,
  type Element as ParsedElement,
} from 'refa';
import { determinize, everything, intersection, limited, minus, options, union } from './automata.ts';

type Concatenation = NoParent<ParsedConcatenation>;
type Element = NoParent<ParsedElement>;
type Part<Type> = Extract<Element, { type: Type }>;

const maxRepetitions = 3;

/** A pattern without an automaton: back references, look-behind, word boundaries, assertions inside of a repetition. */
class Unsupported extends Error {}

const known = new Map<string, DFA | string>();

/**
 * The set of all strings in which a pattern matches, as an automaton, or why there is none.
 *
 * @example
 * getLanguage('^a+$'); // a DFA
 */
export function getLanguage(pattern: string): DFA | string {
  const kept = known.get(pattern);
  // Stryker disable next-line ConditionalExpression: without the cache, the same is built again.
  if (kept !== undefined) return kept;
  const made = build(pattern);
  // Stryker disable next-line CallExpression: without the cache, the same is built again.
  known.set(pattern, made);
  return made;
}

function build(pattern: string): DFA | string {
  try {
    const parser = JS.Parser.fromLiteral({ source: pattern, flags: 'u' });
    const { expression } = parser.parse();
    const { first, later } = alternatives(expression.alternatives, anything);
    const after = NFA.fromCharSet(CharSet.all(options.maxCharacter));
    after.append(everything, limited());
    after.append(later, limited());
    after.union(first, limited());
    return determinize(after);
  } catch (error) {
    return error instanceof Unsupported ? error.message : 'it is too large or does not parse';
  }
}

/** The rests of a string that may follow: at its start, and after its first character. Often the same automaton. */
interface Rest {
  first: DFA;
  later: DFA;
}

const anything: Rest = { first: everything, later: everything };

function each(left: Rest, right: Rest, join: (left: DFA, right: DFA) => DFA): Rest {
  const first = join(left.first, right.first);
  // Stryker disable next-line ConditionalExpression: otherwise the same is built twice.
  const isSame = left.first === left.later && right.first === right.later;
  return { first, later: isSame ? first : join(left.later, right.later) };
}

/** The strings that begin with one of the alternatives and continue with `rest`. */
function alternatives(branches: readonly Concatenation[], rest: Rest): Rest {
  const plain = branches.filter((branch) => !asserts(branch));
  // Built from the end, because an assertion looks at everything that may follow it.
  // Stryker disable next-line MethodExpression: the branches without assertions are only added twice.
  const asserting = branches.filter(asserts);
  return asserting
    .map(({ elements }) => elements.reduceRight((made, element) => step(element, made), rest))
    .reduce((left, right) => each(left, right, union), plainly(plain, rest));
}

function step(element: Element, rest: Rest): Rest {
  if (element.type === 'Alternation') return alternatives(element.alternatives, rest);
  if (element.type === 'Assertion') return asserted(element, rest);
  if ('min' in element && asserts(element)) return repeated(element, rest);
  // Stryker disable next-line StringLiteral: nothing reads this type.
  const alone: Concatenation = { type: 'Concatenation', elements: [element] };
  return plainly([alone], rest);
}

/** Without assertions only an empty match leaves the start of the string. */
function plainly(branches: Concatenation[], rest: Rest): Rest {
  const words = NFA.fromRegex({ type: 'Expression', alternatives: branches }, options, {}, limited());
  const all = words.copy(limited());
  all.append(rest.later, limited());
  const later = determinize(all);
  // Stryker disable next-line ConditionalExpression: otherwise the same is built twice.
  const isSame = rest.first === rest.later;
  if (isSame || !words.test([])) return { first: later, later };
  words.withoutEmptyWord();
  words.append(rest.later, limited());
  words.union(rest.first, limited());
  return { first: determinize(words), later };
}

function repeated({ min, max, alternatives: branches }: Part<'Quantifier'>, rest: Rest): Rest {
  if (max > maxRepetitions)
    throw new Unsupported('it has an assertion inside of a repetition, which is not translated');
  let made = rest;
  for (let count = max; count > 0; count--) {
    const once = alternatives(branches, made);
    made = count > min ? each(once, rest, union) : once;
  }
  return made;
}

function asserted(element: Part<'Assertion'>, rest: Rest): Rest {
  if (element.kind === 'behind') {
    if (!isEdge(element)) throw new Unsupported('it looks behind, which is not translated');
    return { first: rest.first, later: plainly([], rest).first };
  }
  return each(rest, alternatives(element.alternatives, anything), element.negate ? minus : intersection);
}

/** `^` and `$` are "no character before" and "no character after". */
function isEdge({ negate, alternatives: branches }: Part<'Assertion'>): boolean {
  const [only, ...others] = branches.flatMap(({ elements }) => elements);
  if (!negate || others.length > 0) return false;
  // Stryker disable next-line OptionalChaining: the parser replaces an assertion without elements.
  return only?.type === 'CharacterClass' && only.characters.isAll;
}

function asserts(part: Element | Concatenation): boolean {
  if (part.type === 'Assertion') return true;
  if (part.type === 'Concatenation') return part.elements.some(asserts);
  return 'alternatives' in part && part.alternatives.some(asserts);
}
