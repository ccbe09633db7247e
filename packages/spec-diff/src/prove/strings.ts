import { fullFormats } from 'ajv-formats/dist/formats.js';
import { checkedFormats, lenientRegExp } from '../schema/formats.ts';
import { keywordTypes } from '../schema/keywords.ts';
import { getNumbers, type Keywords, type Schema, withBranches } from '../schema/schema.ts';
import { type Atom, allows, getRestrictions, otherThan } from './atom.ts';
import { getLengths } from './automata.ts';
import { grouped, nextCount } from './numbers.ts';
import { createAutomaton, isEmptyLanguage, type StringSet, without } from './string-sets.ts';
import { getAllWords, getWords } from './words.ts';

const unlimited = [0, Number.POSITIVE_INFINITY] as const;

/** The least and the greatest length of the strings of some formats. */
const formatLengths: Readonly<Record<string, readonly [number, number]>> = {
  uri: [2, Number.POSITIVE_INFINITY],
  uuid: [36, 45],
  date: [10, 10],
  email: [3, Number.POSITIVE_INFINITY],
  ipv4: [7, 15],
  ipv6: [2, 45],
};

/** Formats all of whose strings are also of another format. */
const within: Readonly<Record<string, readonly string[]>> = {
  uri: ['uri-reference', 'iri', 'iri-reference'],
  'uri-reference': ['iri-reference'],
  iri: ['iri-reference'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
};

/** The strings of an atom as its bounds, formats, patterns and negated schemas describe them. */
function stringSet({ keywords, nots }: Atom): Required<StringSet> {
  return { ...getStringSet(keywords), except: nots.flatMap((each) => exactSet(each) ?? []) };
}

function getStringSet(keywords: readonly Keywords[]): StringSet {
  const lengths = getTexts(keywords, 'format').map((each) => formatLengths[each] ?? unlimited);
  return {
    patterns: getTexts(keywords, 'pattern'),
    least: Math.max(0, ...getNumbers(keywords, ['minLength']), ...lengths.map(([low]) => low)),
    most: Math.min(...getNumbers(keywords, ['maxLength']), ...lengths.map(([, high]) => high)),
  };
}

function getTexts(keywords: readonly Keywords[], key: string): string[] {
  return keywords.map(({ scalars }) => scalars[key]).filter((each) => typeof each === 'string');
}

const described = new Set(['type', 'allOf', 'pattern', 'minLength', 'maxLength']);

/** Exactly the strings that a schema accepts, if patterns and lengths decide that. */
function exactSet(schema: Schema): StringSet | undefined {
  const all = withBranches(schema).map(({ keywords }) => keywords);
  const isExact = all.every((each) => allows(each, 'string') && getRestrictions(each).every(isDecided));
  return isExact ? getStringSet(all) : undefined;
}

/** Whether a keyword is in a string set, or does not restrict strings. */
function isDecided(key: string): boolean {
  return described.has(key) || (keywordTypes[key] ?? 'string') !== 'string';
}

/** The strings of an atom that lists none, where few are left. */
export function fewStrings(atom: Atom): string[] | undefined {
  if (atom.kind !== 'string') return undefined;
  const automaton = createAutomaton(stringSet(atom));
  return typeof automaton === 'string' ? undefined : getAllWords(automaton, maxFew);
}

/** More strings are not looked at one by one. */
const maxFew = 100;

/** Returns why a string of the atom may be too short or too long; `undefined` when none is. */
export function outsideLength(atom: Atom, key: string, bound: number): string | undefined {
  const isOut = (length: number): boolean => (key === 'minLength' ? length < bound : length > bound);
  if (atom.values) return otherThan(atom.values, (each) => !isOut([...String(each)].length));
  const set = stringSet(atom);
  if (!isOut(getEdge(set, key))) return undefined;
  const lengths = getTightest(set);
  if (typeof lengths === 'string') return lengths;
  if (!lengths) return undefined;
  const edge = getEdge(lengths, key);
  if (!isOut(edge)) return undefined;
  return Number.isFinite(edge)
    ? `a length of ${edge} is possible`
    : 'there is no such bound on the other side';
}

type Lengths = Pick<StringSet, 'least' | 'most'>;

function getEdge({ least, most }: Lengths, key: string): number {
  return key === 'minLength' ? least : most;
}

/** Returns the lengths that the patterns of a set leave, why they are unknown, or `undefined` for a set without strings. */
function getTightest(set: Required<StringSet>): Lengths | string | undefined {
  if (!needsAutomaton(set)) return set;
  const automaton = createAutomaton(set);
  return typeof automaton === 'string' ? automaton : getLengths(automaton);
}

function needsAutomaton({ patterns, except }: Required<StringSet>): boolean {
  return patterns.length + except.length > 0;
}

/** Describes a string that is too short or too long, where only the length is restricted. */
export function describeLength(atom: Atom, key: string, bound: number): string | undefined {
  const { patterns, least } = stringSet(atom);
  const length = key === 'minLength' ? least : Math.max(least, nextCount(bound));
  if (atom.values || patterns.length > 0 || getTexts(atom.keywords, 'format').length > 0) return undefined;
  return `a string of ${grouped(length)} characters`;
}

/** Returns why a string of the atom may not match a pattern; `undefined` when every string matches. */
export function notMatching(atom: Atom, pattern: string): string | undefined {
  if (atom.values) return otherThan(atom.values, (each) => matches(String(each), pattern) === true);
  const set = stringSet(atom);
  if (set.patterns.includes(pattern)) return undefined;
  const automaton = createAutomaton(set);
  if (typeof automaton === 'string') return automaton;
  const others = without(automaton, pattern);
  if (typeof others === 'string') return `the pattern cannot be turned into an automaton: ${others}`;
  if (others.isEmpty) return undefined;
  // Stryker disable next-line StringLiteral: a language that is not empty has a string.
  const [word = ''] = getWords(others, 1);
  return `${JSON.stringify(word)} does not match \`${pattern}\``;
}

/** Whether a string matches a pattern; `undefined` when the pattern does not parse. */
export function matches(text: string, pattern: string): boolean | undefined {
  try {
    return lenientRegExp(pattern, 'u').test(text);
  } catch {
    // The pattern does not parse.
  }
  return undefined;
}

/** Returns why a string of the atom may not have a format; `undefined` when every string has it. */
export function outsideFormat(atom: Atom, format: string): string | undefined {
  const named = getTexts(atom.keywords, 'format');
  if (named.some((each) => each === format || within[each]?.includes(format))) return undefined;
  if (atom.values && checkedFormats.has(format))
    return otherThan(atom.values, (each) => isOfFormat(String(each), format));
  return `strings of another format than \`${format}\` are possible`;
}

function isOfFormat(value: string, format: string): boolean {
  const definition: unknown = Reflect.get(fullFormats, format);
  const validate: unknown = Reflect.get(Object(definition), 'validate') ?? definition;
  // A copy, because some of them remember where they matched.
  if (validate instanceof RegExp) return new RegExp(validate).test(value);
  // Stryker disable next-line ConditionalExpression: each of these formats has an expression or a function.
  return typeof validate === 'function' && validate(value) === true;
}

/** Whether bounds and patterns leave no string. */
export function hasNoString(atom: Atom): boolean {
  const set = stringSet(atom);
  const isOut = (text: string): boolean =>
    [...text].length < set.least ||
    [...text].length > set.most ||
    set.patterns.some((each) => matches(text, each) === false);
  if (set.least > set.most) return true;
  if (atom.values) return atom.values.map(String).every(isOut);
  // Stryker disable next-line ConditionalExpression: bounds alone leave a string, so the automaton only takes time.
  if (!needsAutomaton(set)) return false;
  return isEmptyLanguage(createAutomaton(set));
}
