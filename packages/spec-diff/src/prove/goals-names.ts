import type { Schema } from '../schema/schema.ts';
import type { Atom, Way } from './atom.ts';
import type { Goal, GoalSource, Proving } from './goal.ts';
import { namesIn, restOf, schemasFor } from './members.ts';

/** Returns the requirements of a schema on the names of members. */
export function nameGoals({ prover, schema, parts }: GoalSource): Goal[] {
  const asked = parts.single['propertyNames'];
  if (!asked) return [];
  const check = (atom: Atom): string | undefined => {
    for (const [name, way] of namesOf(prover, atom, schema)) {
      const why = prover.inside(way, asked);
      if (why !== undefined) return `${name}: ${why}`;
    }
    return undefined;
  };
  return [{ keyword: 'propertyNames', check }];
}

/** Sets of strings that together hold all names of members: any text, unless only named members are allowed. */
function namesOf(prover: Proving, atom: Atom, consumer: Schema): [string, Way][] {
  const { synthetic } = prover;
  const given = atom.parts.map(({ single }) => single['propertyNames']).filter((each) => each !== undefined);
  const isClosed = atom.parts.some((each) => restOf(each)?.parts.never);
  if (!isClosed) return [['names', { schemas: [synthetic.text(), ...given], nots: [] }]];
  const named = [...namesIn(prover, atom, consumer)].filter(
    (name) => !schemasFor(atom, name).some((each) => each.parts.never),
  );
  const patterns = atom.parts.flatMap(({ map }) => [...(map['patternProperties']?.keys() ?? [])]);
  return [
    ...named.map((name): [string, Way] => [
      `\`${name}\``,
      { schemas: [synthetic.constant(name), ...given], nots: [] },
    ]),
    ...patterns.map((each): [string, Way] => [
      'names',
      { schemas: [synthetic.matching(each), ...given], nots: [] },
    ]),
  ];
}
