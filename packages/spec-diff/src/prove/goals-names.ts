import type { Schema } from '../schema/schema.ts';
import type { Atom } from './atom.ts';
import { getPatterns, getRest, namesIn, schemasFor } from './declared.ts';
import type { Goal, GoalSource, Proving } from './goal.ts';

/** Returns the requirements of a schema on the names of members. */
export function nameGoals({ prover, schema, keywords }: GoalSource): Goal[] {
  const asked = keywords.single['propertyNames'];
  if (!asked) return [];
  const check = (atom: Atom): string | undefined => {
    const given = atom.keywords
      .map(({ single }) => single['propertyNames'])
      .filter((each) => each !== undefined);
    for (const names of getNames(prover, atom, schema)) {
      const why = prover.inside([names, ...given], asked);
      if (why !== undefined) return `names: ${why}`;
    }
    return undefined;
  };
  return [{ keyword: 'propertyNames', check }];
}

/** Sets of strings that together hold all names of members: any text, unless only named members are allowed. */
function getNames(prover: Proving, atom: Atom, consumer: Schema): Schema[] {
  const { synthetic } = prover;
  const type = 'string';
  if (!atom.keywords.some((each) => getRest(each)?.keywords.never)) return [synthetic.of({ type })];
  const named = [...namesIn(prover, atom, consumer)].filter(
    (name) => !schemasFor(atom, name).some(({ keywords }) => keywords.never),
  );
  return [
    ...named.map((name) => synthetic.constant(name)),
    ...getPatterns(atom.keywords).map(([pattern]) => synthetic.of({ type, pattern })),
  ];
}
