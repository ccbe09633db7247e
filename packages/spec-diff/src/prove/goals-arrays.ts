import type { Schema } from '../schema/schema.ts';
import type { Atom } from './atom.ts';
import { boundGoal, type Goal, type GoalSource, type Proving } from './goal.ts';
import { getSize, hasValues, itemSchemas, tupleLength } from './items.ts';
import { grouped, nextCount } from './numbers.ts';
import { unknown } from './synthetic.ts';

/** Returns the requirements of a schema on arrays. */
export function arrayGoals(source: GoalSource): Goal[] {
  return [...sizeGoals(source), ...itemGoals(source), ...containsGoals(source)];
}

function sizeGoals({ keywords }: GoalSource): Goal[] {
  const tooSmall = (atom: Atom, bound: number): string | undefined =>
    getSize(atom).least >= bound ? undefined : `${getSize(atom).least} items are possible`;
  const tooLarge = (atom: Atom, bound: number): string | undefined =>
    getSize(atom).most <= bound ? undefined : `more than ${bound} items are possible`;
  return [
    ...boundGoal(keywords, 'minItems', tooSmall),
    ...boundGoal(keywords, 'maxItems', tooLarge, describeSize),
    ...(keywords.scalars['uniqueItems'] === true ? [{ keyword: 'uniqueItems', check: notUnique }] : []),
  ];
}

function notUnique(atom: Atom): string | undefined {
  const isUnique = atom.keywords.some(({ scalars }) => scalars['uniqueItems'] === true);
  return isUnique || getSize(atom).most <= 1 ? undefined : 'equal items are possible';
}

/** An array with too many items, where each item can be the same value of a plain schema. */
function describeSize(atom: Atom, bound: number): string | undefined {
  const { least, most } = getSize(atom);
  const count = Math.max(least, nextCount(bound));
  const isPlain = atom.keywords.every(
    ({ scalars, single, list }) => !scalars['uniqueItems'] && !single['contains'] && !list['prefixItems'],
  );
  const items = itemSchemas(atom, 0);
  if (count > most || !isPlain || items.length > 1 || !hasValues(items[0])) return undefined;
  return `an array of ${grouped(count)} items`;
}

function itemGoals({ prover, keywords }: GoalSource): Goal[] {
  const tuple = keywords.list['prefixItems'] ?? [];
  const { items, unevaluatedItems } = keywords.single;
  // `unevaluatedItems` is read as `items`, which never requires less.
  const rest = items ?? unevaluatedItems;

  const between = (atom: Atom, from: number, to: number): string | undefined => {
    const { most } = getSize(atom);
    for (let index = from; index < to && index < most; index++) {
      const asked = tuple[index] ?? rest;
      const why = asked && itemOutside(prover, atom, index, asked);
      if (why !== undefined) return `item ${index}: ${why}`;
    }
    return undefined;
  };

  const first = tuple.length;
  const keyword = items ? 'items' : 'unevaluatedItems';
  const dependsOn = ['items', 'prefixItems'];
  const last = (atom: Atom): number => tupleLength([keywords, ...atom.keywords]) + 1;

  return [
    ...(first > 0 ? [{ keyword: 'prefixItems', check: (atom: Atom) => between(atom, 0, first) }] : []),
    ...(rest ? [{ keyword, dependsOn, check: (atom: Atom) => between(atom, first, last(atom)) }] : []),
  ];
}

/** Returns why an item may not satisfy a schema; one that `contains` is about may have members of its own. */
function itemOutside(prover: Proving, atom: Atom, index: number, asked: Schema): string | undefined {
  const own = itemSchemas(atom, index);
  const counted = atom.keywords.flatMap(({ single }) => single['contains'] ?? []);
  return [own, ...counted.map((each) => [...own, each])]
    .map((each) => prover.inside(each, asked))
    .find((why) => why !== undefined);
}

function containsGoals({ prover, keywords }: GoalSource): Goal[] {
  const wanted = keywords.single['contains'];
  if (!wanted) return [];
  const least = keywords.scalars['minContains'] === 0 ? 0 : 1;
  const counts = [
    ...boundGoal(keywords, 'minContains', (atom, bound) => tooFew(prover, atom, wanted, bound)),
    ...boundGoal(keywords, 'maxContains', (atom, bound) => tooMany(prover, atom, wanted, bound)),
  ];
  return [
    { keyword: 'contains', check: (atom) => tooFew(prover, atom, wanted, least) },
    ...counts.map((goal) => ({ ...goal, dependsOn: ['contains'] })),
  ];
}

const maxChecked = 100;

function tooFew(prover: Proving, atom: Atom, wanted: Schema, bound: number): string | undefined {
  const isPromised = atom.keywords.some(
    ({ single: { contains }, scalars: { minContains = 1 } }) =>
      contains && Number(minContains) >= bound && isAlways(prover, atom, contains, wanted),
  );
  const count = Math.min(getSize(atom).least, maxChecked);
  const sure = (): number =>
    Array.from({ length: count }, (_, index) => itemOutside(prover, atom, index, wanted)).filter(
      (why) => why === undefined,
    ).length;
  return isPromised || sure() >= bound ? undefined : 'too few matching items are possible';
}

/** Whether an item that satisfies one schema satisfies another, wherever it is. */
function isAlways(prover: Proving, atom: Atom, schema: Schema, wanted: Schema): boolean {
  return Array.from({ length: 1 + tupleLength(atom.keywords) }, (_, index) => itemSchemas(atom, index)).every(
    (each) => prover.inside([...each, schema], wanted) === undefined,
  );
}

function tooMany(prover: Proving, atom: Atom, wanted: Schema, bound: number): string | undefined {
  const isLimited = atom.keywords.some(
    ({ single: { contains }, scalars: { maxContains } }) =>
      contains &&
      Number(maxContains) <= bound &&
      // What the consumer counts does not say which members the producer sends.
      prover.inside([wanted, unknown], contains) === undefined,
  );
  return isLimited || getSize(atom).most <= bound ? undefined : 'too many matching items are possible';
}
