import { stable, stableOnce } from '../load/stable.ts';
import { formatType } from '../schema/formats.ts';
import { keywordTypes, opaqueIn } from '../schema/keywords.ts';
import { getTypes } from '../schema/normalize.ts';
import { type Keywords, type Schema, withBranches } from '../schema/schema.ts';
import { isExtensible } from '../schema/view.ts';
import { type Atom, allows, type Kind, otherThan } from './atom.ts';
import type { Goal, GoalSource, Proving } from './goal.ts';
import { arrayGoals } from './goals-arrays.ts';
import { objectGoals } from './goals-objects.ts';
import { unionGoals } from './goals-unions.ts';
import { variantGoals } from './goals-variants.ts';
import {
  getRange,
  isWhole,
  nextCount,
  notMultiple,
  outsideBound,
  outsideFormat as outsideNumberFormat,
} from './numbers.ts';
import { describeLength, fewStrings, notMatching, outsideFormat, outsideLength } from './strings.ts';

/** Everything a schema requires of values of one kind, its `allOf` branches included. */
export function getGoals(prover: Proving, schema: Schema, kind: Kind, hidden: ReadonlySet<string>): Goal[] {
  const level = withBranches(schema);
  const refusing = level.find(({ keywords }) => !allows(keywords, kind));
  if (refusing) {
    const keyword = refusing.keywords.never ? 'false schema' : 'type';
    return [{ keyword, dependsOn: ['enum'], place: refusing, check: () => `${kind} is possible` }];
  }
  return level.flatMap((place) => {
    const source = { prover, schema: place, keywords: place.keywords, hidden };
    return ownGoals(source, kind).map((goal) => ({ place, ...goal }));
  });
}

function ownGoals(source: GoalSource, kind: Kind): Goal[] {
  const { keywords, prover } = source;
  return [
    ...(kind === 'number' && !getTypes(keywords).includes('number') ? [onlyWhole] : []),
    ...(prover.flow === 'out' && isExtensible(keywords) ? openEnum : enumGoals(source)),
    ...noteGoals(keywords),
    ...scalarGoals(source, kind),
    ...(kind === 'object' ? objectGoals(source) : []),
    ...(kind === 'array' ? arrayGoals(source) : []),
    ...unionGoals(source, kind),
    ...variantGoals(source, kind),
  ];
}

const onlyWhole: Goal = {
  keyword: 'type',
  dependsOn: ['enum'],
  check: (atom) => (isWhole(atom) ? undefined : 'a number is possible'),
};

/** The author announced that values will be added. */
const openEnum: Goal[] = [{ keyword: 'x-extensible-enum', check: () => undefined }];

/** Number of values up to which they are looked at one by one. */
const maxListed = 1_000;

function enumGoals({ prover, keywords }: GoalSource): Goal[] {
  const listed = keywords.scalars['enum'];
  if (!Array.isArray(listed)) return [];
  const known = getTexts(listed);
  const check = (atom: Atom): string | undefined => {
    const values = atom.values ?? wholeNumbers(atom) ?? fewStrings(atom);
    if (values) return otherThan(values, (each) => known.has(stable(each)));
    const looked = listed.slice(0, maxListed);
    if (looked.some((each) => atom.schemas.has(prover.synthetic.constant(each)))) return undefined;
    return 'values that are not listed are possible';
  };
  return [{ keyword: 'enum', check, describe: describeUnlisted }];
}

/** A value that is not listed, where nothing but its type and its format is known. */
function describeUnlisted({ kind, keywords, values }: Atom): string | undefined {
  const isOpen = keywords.every(({ scalars, notes }) =>
    [...Object.keys(scalars), ...opaqueIn(notes)].every((key) => key === 'type' || key === 'format'),
  );
  const isMany = kind === 'string' || kind === 'number';
  return isMany && isOpen && !values ? `a ${kind} that is not listed` : undefined;
}

const texts = new WeakMap<readonly unknown[], ReadonlySet<string>>();

/** The texts of listed values, which are made once for each list. */
function getTexts(listed: readonly unknown[]): ReadonlySet<string> {
  const known = texts.get(listed) ?? new Set(listed.map(stable));
  // Stryker disable next-line CallExpression: without the cache, the same is built again.
  texts.set(listed, known);
  return known;
}

/** Whole numbers between near bounds, one by one. */
function wholeNumbers(atom: Atom): number[] | undefined {
  if (atom.kind !== 'number' || !isWhole(atom)) return undefined;
  const { least, most } = getRange(atom);
  if (!(most - least < maxListed)) return undefined;
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/**
 * Returns goals for the keywords that nothing here understands: they must be the same on both sides. That is not
 * enough where the same name may lead to several schemas.
 */
function noteGoals({ notes }: Keywords): Goal[] {
  return opaqueIn(notes).map((key) => ({
    keyword: key,
    check: (atom) =>
      key !== '$dynamicRef' &&
      atom.keywords.some((each) => stableOnce(each.notes[key]) === stableOnce(notes[key]))
        ? undefined
        : `\`${key}\` is not the same on both sides`,
  }));
}

const same = (bound: number): number => bound;

/** The bound that holds for exactly the values beyond another one, and how to count it. */
const beyond: Readonly<Record<string, readonly [string, (bound: number) => number]>> = {
  minimum: ['exclusiveMaximum', same],
  maximum: ['exclusiveMinimum', same],
  exclusiveMinimum: ['maximum', same],
  exclusiveMaximum: ['minimum', same],
  minLength: ['maxLength', (bound) => Math.ceil(bound) - 1],
  maxLength: ['minLength', nextCount],
};

function scalarGoals({ prover: { synthetic }, keywords: { scalars } }: GoalSource, kind: Kind): Goal[] {
  const { multipleOf, pattern, format } = scalars;
  const goals: Goal[] = [];
  for (const [keyword, [opposite, count]] of Object.entries(beyond)) {
    const bound = scalars[keyword];
    if (typeof bound !== 'number' || keywordTypes[keyword] !== kind) continue;
    const violated = { schemas: [synthetic.of({ [opposite]: count(bound) })] };
    if (kind === 'number') {
      goals.push({ keyword, violated, check: (atom) => outsideBound(atom, keyword, bound) });
    } else {
      goals.push({
        keyword,
        violated,
        check: (atom) => outsideLength(atom, keyword, bound),
        describe: (atom) => describeLength(atom, keyword, bound),
      });
    }
  }

  if (kind === 'number' && typeof multipleOf === 'number')
    goals.push({ keyword: 'multipleOf', check: (atom) => notMultiple(atom, multipleOf) });
  if (kind === 'string' && typeof pattern === 'string')
    goals.push({ keyword: 'pattern', check: (atom) => notMatching(atom, pattern) });
  if (typeof format !== 'string' || kind !== formatType(format)) return goals;
  const check = kind === 'number' ? outsideNumberFormat : outsideFormat;
  return [...goals, { keyword: 'format', check: (atom) => check(atom, format) }];
}
