import { stable } from '../load/stable.ts';
import { numberFormats } from '../schema/keywords.ts';
import type { Parts, Schema } from '../schema/schema.ts';
import { isExtensible } from '../schema/view.ts';
import { type Atom, allowsType, type Kind } from './atom.ts';
import { arrayGoals } from './goals-arrays.ts';
import { objectGoals } from './goals-objects.ts';
import { unionGoals } from './goals-unions.ts';
import {
  isWhole,
  notMultiple,
  outsideBound,
  outsideFormat as outsideNumberFormat,
  rangeOf,
} from './numbers.ts';
import type { Prover } from './prover.ts';
import { describeLength, notMatching, outsideFormat, outsideLength } from './strings.ts';

/** One thing a schema asks of values of one kind. */
export interface Goal {
  keyword: string;
  /** Which of several equal keywords it is: a name in `required`. */
  subject?: string;
  /** Why a value of the atom may not meet it; `undefined` when every one does. */
  check: (atom: Atom) => string | undefined;
  /** A value of the atom that does not meet it, in words, if there is one for sure. */
  describe?: (atom: Atom) => string | undefined;
}

/** What a goal needs to know to be made. */
export interface GoalSource {
  prover: Prover;
  schema: Schema;
  parts: Parts;
  /** Members that never travel this way. */
  hidden: ReadonlySet<string>;
}

/** Everything a schema asks of values of one kind, its `allOf` branches included. */
export function goalsOf(prover: Prover, schema: Schema, kind: Kind, hidden: ReadonlySet<string>): Goal[] {
  const level = new Set([schema]);
  for (const { parts } of level) for (const each of parts.list['allOf'] ?? []) level.add(each);
  return [...level].flatMap((each) => ownGoals({ prover, schema: each, parts: each.parts, hidden }, kind));
}

function ownGoals(source: GoalSource, kind: Kind): Goal[] {
  const { parts, prover } = source;
  return [
    ...(parts.never ? [{ keyword: 'false schema', check: () => 'nothing is accepted' }] : []),
    ...typeGoals(parts, kind),
    ...(prover.flow === 'out' && isExtensible(parts) ? openEnum : enumGoals(source)),
    ...noteGoals(parts),
    ...scalarGoals(parts, kind),
    ...(kind === 'object' ? objectGoals(source) : []),
    ...(kind === 'array' ? arrayGoals(source) : []),
    ...unionGoals(source, kind),
  ];
}

function typeGoals(parts: Parts, kind: Kind): Goal[] {
  if (kind === 'number') {
    if (allowsType(parts, 'number')) return [];
    const only = allowsType(parts, 'integer');
    return [
      { keyword: 'type', check: (atom) => (only && isWhole(atom) ? undefined : 'a number is possible') },
    ];
  }
  return allowsType(parts, kind)
    ? []
    : [{ keyword: 'type', check: () => `a value of type ${kind} is possible` }];
}

/** Its author said that values will be added. */
const openEnum: Goal[] = [{ keyword: 'x-extensible-enum', check: () => undefined }];
const mostListed = 1_000;

function enumGoals({ prover, parts }: GoalSource): Goal[] {
  const listed = parts.scalars['enum'];
  if (!Array.isArray(listed)) return [];
  const known = new Set(listed.map(stable));
  const check = (atom: Atom): string | undefined => {
    const values = atom.values ?? wholeNumbers(atom);
    if (values) {
      const other = values.find((each) => !known.has(stable(each)));
      return other === undefined ? undefined : `${JSON.stringify(other)} is possible`;
    }
    const structural = atom.kind === 'array' || atom.kind === 'object' ? listed.slice(0, mostListed) : [];
    if (structural.some((each) => atom.schemas.has(prover.synthetic.constant(each)))) return undefined;
    return 'values that are not listed are possible';
  };
  return [{ keyword: 'enum', check }];
}

/** Whole numbers between near bounds, one by one. */
function wholeNumbers(atom: Atom): number[] | undefined {
  if (atom.kind !== 'number' || !isWhole(atom)) return undefined;
  const { least, most } = rangeOf(atom);
  if (!(most - least < mostListed)) return undefined;
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/** What no validator judges has to be the same on both sides. */
const opaque = [
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
];

function noteGoals({ notes }: Parts): Goal[] {
  return opaque
    .filter((key) => notes[key] !== undefined)
    .map((key) => ({
      keyword: key,
      check: (atom) =>
        atom.parts.some((each) => stable(each.notes[key]) === stable(notes[key]))
          ? undefined
          : `\`${key}\` is not the same on both sides`,
    }));
}

function isNumberFormat(format: unknown): format is string {
  return typeof format === 'string' && numberFormats.has(format);
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

function scalarGoals({ scalars }: Parts, kind: Kind): Goal[] {
  const goals: Goal[] = [];
  const goal = (keyword: string, check: Goal['check'], describe?: Goal['describe']): void =>
    void goals.push({ keyword, check, ...(describe ? { describe } : {}) });
  if (kind === 'number') {
    for (const key of bounds) {
      const bound = scalars[key];
      if (typeof bound === 'number') goal(key, (atom) => outsideBound(atom, key, bound));
    }
    const { multipleOf, format } = scalars;
    if (typeof multipleOf === 'number') goal('multipleOf', (atom) => notMultiple(atom, multipleOf));
    if (isNumberFormat(format)) goal('format', (atom) => outsideNumberFormat(atom, format));
  }
  if (kind === 'string') {
    for (const key of ['minLength', 'maxLength']) {
      const bound = scalars[key];
      if (typeof bound === 'number')
        goal(
          key,
          (atom) => outsideLength(atom, key, bound),
          (atom) => describeLength(atom, key, bound),
        );
    }
    const { pattern, format } = scalars;
    if (typeof pattern === 'string') goal('pattern', (atom) => notMatching(atom, pattern));
    if (typeof format === 'string' && !isNumberFormat(format))
      goal('format', (atom) => outsideFormat(atom, format));
  }
  return goals;
}
