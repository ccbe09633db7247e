import { fullFormats } from 'ajv-formats/dist/formats.js';
import { checkedFormats, lenientRegExp } from '../schema/formats.ts';
import { keywordTypes, opaque } from '../schema/keywords.ts';
import { accepts, typesOf } from '../schema/normalize.ts';
import { numbersOf, type Schema, withBranches } from '../schema/schema.ts';
import type { Atom } from './atom.ts';
import { grouped } from './numbers.ts';
import { automatonOf, lengthsOf, type StringSet, without } from './string-sets.ts';
import { wordsOf } from './words.ts';

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

function texts(atom: Atom): string[] | undefined {
  return atom.values?.filter((each) => typeof each === 'string');
}

function scalars({ parts }: Pick<Atom, 'parts'>, key: string): unknown[] {
  return parts.map((each) => each.scalars[key]).filter((each) => each !== undefined);
}

/** The strings of an atom as its bounds, formats, patterns and negated schemas describe them. */
function stringSet(atom: Atom): StringSet {
  const formats = scalars(atom, 'format').map(
    (each) => formatLengths[String(each)] ?? [0, Number.POSITIVE_INFINITY],
  );
  const { patterns, least, most } = setOf(atom);
  return {
    patterns,
    least: Math.max(least, ...formats.map(([low]) => low)),
    most: Math.min(most, ...formats.map(([, high]) => high)),
    except: atom.nots.flatMap((each) => exactSet(each) ?? []),
  };
}

function setOf(atom: Pick<Atom, 'parts'>): StringSet {
  return {
    patterns: scalars(atom, 'pattern').filter((each) => typeof each === 'string'),
    least: Math.max(0, ...numbersOf(atom.parts, ['minLength'])),
    most: Math.min(Number.POSITIVE_INFINITY, ...numbersOf(atom.parts, ['maxLength'])),
  };
}

const described = new Set(['type', 'pattern', 'minLength', 'maxLength']);

/** Exactly the strings that a schema accepts, if patterns and lengths decide that. */
function exactSet(schema: Schema): StringSet | undefined {
  const all = withBranches(schema).map(({ parts }) => parts);
  const isExact = all.every(
    ({ never, scalars: own, single, list, map, notes }) =>
      !never &&
      !opaque.some((key) => notes[key] !== undefined) &&
      [own, single, list, map].flatMap((each) => Object.keys(each)).every(isDecided),
  );
  return isExact && all.every((parts) => accepts(typesOf(parts), 'string'))
    ? setOf({ parts: all })
    : undefined;
}

/** Whether a keyword is in a string set, or does not restrict strings. */
function isDecided(key: string): boolean {
  const type = keywordTypes[key];
  return key === 'allOf' || described.has(key) || (type !== undefined && type !== 'string');
}

/** Returns why a string of the atom may be too short or too long; `undefined` when none is. */
export function outsideLength(atom: Atom, key: string, bound: number): string | undefined {
  const isOut = (length: number): boolean => (key === 'minLength' ? length < bound : length > bound);
  const listed = texts(atom);
  if (listed) {
    const other = listed.find((each) => isOut([...each].length));
    return other === undefined ? undefined : `${JSON.stringify(other)} is possible`;
  }
  const set = stringSet(atom);
  const edge = key === 'minLength' ? set.least : set.most;
  if (!isOut(edge)) return undefined;
  if (needsAutomaton(set)) {
    const automaton = automatonOf(set);
    if (typeof automaton === 'string') return automaton;
    const lengths = lengthsOf(automaton);
    if (!lengths || !isOut(key === 'minLength' ? lengths.least : lengths.most)) return undefined;
  }
  return Number.isFinite(edge)
    ? `a length of ${edge} is possible`
    : 'there is no such bound on the other side';
}

function needsAutomaton({ patterns, except = [] }: StringSet): boolean {
  return patterns.length + except.length > 0;
}

/** Describes a string that is too short or too long, where only the length is restricted. */
export function describeLength(atom: Atom, key: string, bound: number): string | undefined {
  const { patterns, least, most } = stringSet(atom);
  const length = key === 'minLength' ? least : Math.max(least, bound + 1);
  if (atom.values || patterns.length > 0 || scalars(atom, 'format').length > 0 || length > most)
    return undefined;
  return `a string of ${grouped(length)} characters`;
}

/** Returns why a string of the atom may not match a pattern; `undefined` when every string matches. */
export function notMatching(atom: Atom, pattern: string): string | undefined {
  const listed = texts(atom);
  if (listed) return mismatch(listed, pattern);
  const set = stringSet(atom);
  if (set.patterns.includes(pattern)) return undefined;
  const automaton = automatonOf(set);
  if (typeof automaton === 'string') return automaton;
  const others = without(automaton, pattern);
  if (typeof others === 'string') return `the pattern cannot be turned into an automaton: ${others}`;
  if (others.isEmpty) return undefined;
  return `${JSON.stringify(wordsOf(others, 1)[0] ?? '')} does not match \`${pattern}\``;
}

function mismatch(values: readonly string[], pattern: string): string | undefined {
  const other = values.find((each) => matches(each, pattern) !== true);
  if (other === undefined) return undefined;
  return matches(other, pattern) === undefined
    ? 'the pattern is not valid'
    : `${JSON.stringify(other)} does not match`;
}

/** Whether a string matches a pattern; `undefined` when the pattern does not parse. */
export function matches(text: string, pattern: string): boolean | undefined {
  try {
    return lenientRegExp(pattern, 'u').test(text);
  } catch {
    return undefined;
  }
}

/** Returns why a string of the atom may not have a format; `undefined` when every string has it. */
export function outsideFormat(atom: Atom, format: string): string | undefined {
  const named = scalars(atom, 'format').map(String);
  if (named.some((each) => each === format || within[each]?.includes(format))) return undefined;
  const listed = texts(atom);
  if (!listed || !checkedFormats.has(format))
    return `strings of another format than \`${format}\` are possible`;
  const other = listed.find((each) => !isOfFormat(each, format));
  return other === undefined ? undefined : `${JSON.stringify(other)} is not of the format ${format}`;
}

function isOfFormat(value: string, format: string): boolean {
  const definition: unknown = Reflect.get(fullFormats, format);
  if (definition instanceof RegExp)
    return new RegExp(definition.source, definition.flags.replace('g', '')).test(value);
  if (typeof definition === 'function') return definition(value) === true;
  if (typeof definition !== 'object' || definition === null) return false;
  const validate: unknown = Reflect.get(definition, 'validate');
  return typeof validate === 'function' && validate(value) === true;
}

/** Whether bounds and patterns leave no string. */
export function hasNoString(atom: Atom): boolean {
  const set = stringSet(atom);
  if (set.least > set.most) return true;
  const listed = texts(atom);
  if (listed)
    return listed.every(
      (text) =>
        [...text].length < set.least ||
        [...text].length > set.most ||
        set.patterns.some((each) => matches(text, each) === false),
    );
  if (!needsAutomaton(set)) return false;
  const automaton = automatonOf(set);
  return typeof automaton !== 'string' && automaton.isEmpty;
}
