import type { Schema } from '../schema/schema.ts';
import type { Atom } from './atom.ts';
import type { Goal, GoalSource, Proving } from './goal.ts';
import { hasValues, itemSchema, itemSchemas, sizeOf } from './items.ts';
import { grouped } from './numbers.ts';

/** Returns the requirements of a schema on arrays. */
export function arrayGoals(source: GoalSource): Goal[] {
  return [...sizeGoals(source), ...itemGoals(source), ...containsGoals(source)];
}

function sizeGoals({ parts: { scalars } }: GoalSource): Goal[] {
  const { minItems, maxItems, uniqueItems } = scalars;
  const goals: Goal[] = [];
  if (typeof minItems === 'number')
    goals.push({
      keyword: 'minItems',
      check: (atom) =>
        sizeOf(atom).least >= minItems ? undefined : `${sizeOf(atom).least} items are possible`,
    });
  if (typeof maxItems === 'number')
    goals.push({
      keyword: 'maxItems',
      describe: (atom) => describeSize(atom, maxItems),
      check: (atom) =>
        sizeOf(atom).most <= maxItems ? undefined : `more than ${maxItems} items are possible`,
    });
  if (uniqueItems === true)
    goals.push({
      keyword: 'uniqueItems',
      check: (atom) =>
        sizeOf(atom).most <= 1 || atom.parts.some((each) => each.scalars['uniqueItems'] === true)
          ? undefined
          : 'equal items are possible',
    });
  return goals;
}

/** An array with too many items, where each item can be the same value of a plain schema. */
function describeSize(atom: Atom, bound: number): string | undefined {
  const { least, most } = sizeOf(atom);
  const count = Math.max(least, bound + 1);
  const isPlain = atom.parts.every(
    ({ scalars, single, list }) => !scalars['uniqueItems'] && !single['contains'] && !list['prefixItems'],
  );
  const items = itemSchemas(atom, 0);
  if (count > most || !isPlain || items.length > 1 || !hasValues(items[0])) return undefined;
  return `an array of ${grouped(count)} items`;
}

function itemGoals({ prover, parts }: GoalSource): Goal[] {
  const own = parts.list['prefixItems']?.length ?? 0;
  const rest = parts.single['items'] ?? parts.single['unevaluatedItems'];
  if (own === 0 && !rest) return [];
  const check = (atom: Atom): string | undefined => {
    const { most } = sizeOf(atom);
    const last = Math.max(own, ...atom.parts.map(({ list }) => list['prefixItems']?.length ?? 0));
    for (let index = 0; index <= last && index < most; index++) {
      // `unevaluatedItems` is read as `items`, which never requires less.
      const asked = itemSchema(parts, index) ?? (index >= own ? rest : undefined);
      if (!asked) continue;
      const why = prover.inside({ schemas: itemSchemas(atom, index), nots: [] }, asked);
      if (why !== undefined) return `item ${index}: ${why}`;
    }
    return undefined;
  };
  return [{ keyword: own > 0 ? 'prefixItems' : parts.single['items'] ? 'items' : 'unevaluatedItems', check }];
}

function containsGoals({ prover, parts }: GoalSource): Goal[] {
  const wanted = parts.single['contains'];
  if (!wanted) return [];
  const { minContains = 1, maxContains } = parts.scalars;
  const goals: Goal[] = [];
  if (typeof minContains === 'number' && minContains > 0)
    goals.push({ keyword: 'contains', check: (atom) => tooFew(prover, atom, wanted, minContains) });
  if (typeof maxContains === 'number')
    goals.push({ keyword: 'maxContains', check: (atom) => tooMany(prover, atom, wanted, maxContains) });
  return goals;
}

function tooFew(prover: Proving, atom: Atom, wanted: Schema, bound: number): string | undefined {
  const promised = atom.parts.some(({ single, scalars }) => {
    const { minContains = 1 } = scalars;
    const { contains } = single;
    return (
      contains &&
      Number(minContains) >= bound &&
      prover.inside({ schemas: [contains], nots: [] }, wanted) === undefined
    );
  });
  if (promised) return undefined;
  let sure = 0;
  const { least } = sizeOf(atom);
  for (let index = 0; index < Math.min(least, maxChecked) && sure < bound; index++)
    if (prover.inside({ schemas: itemSchemas(atom, index), nots: [] }, wanted) === undefined) sure++;
  return sure >= bound ? undefined : 'too few matching items are possible';
}

const maxChecked = 100;

function tooMany(prover: Proving, atom: Atom, wanted: Schema, bound: number): string | undefined {
  if (sizeOf(atom).most <= bound) return undefined;
  const limited = atom.parts.some(({ single: { contains }, scalars: { maxContains } }) => {
    if (!contains || typeof maxContains !== 'number' || maxContains > bound) return false;
    return prover.inside({ schemas: [wanted], nots: [] }, contains) === undefined;
  });
  return limited ? undefined : 'too many matching items are possible';
}
