import { getSelector } from '../load/variants.ts';
import type { Schema } from '../schema/schema.ts';
import { type Atom, along, type Kind, knowsAll } from './atom.ts';
import { type Goal, type GoalPart, type GoalSource, noValue, type Proving } from './goal.ts';

/**
 * Returns the requirements of a discriminator: an object whose member selects a schema has to satisfy that schema, too,
 * and a value that selects one for the producer has to select one for the consumer.
 */
export function variantGoals({ prover, keywords: { notes, variants } }: GoalSource, kind: Kind): Goal[] {
  const selector = getSelector(notes['discriminator']);
  if (kind !== 'object' || selector === undefined) return [];

  const goals = [...variants].map(
    ([name, wanted]): Goal => ({
      keyword: 'discriminator',
      subject: name,
      check: (atom) => {
        const all = variantsOf(atom, selector);
        const given = variantIn(all, name);
        // A value that selected nothing before was not valid.
        if (!given && all.length > 0) return undefined;
        if (given && knowsAll(given, atom) && prover.inside([given], wanted) === undefined) return undefined;
        const selected = [...atom.schemas, ...(given ? [given] : []), selecting(prover, selector, name)];
        const why = prover.inside(selected, wanted);
        return why === undefined ? undefined : `\`${name}\`: ${why}`;
      },
    }),
  );

  const others = (atom: Atom): [string, Schema][] =>
    variantsOf(atom, selector)
      .flatMap((each) => [...each])
      .filter(([name]) => !variants.has(name));
  const unknown = (atom: Atom, all = others(atom)): string | undefined => {
    const found = all.find(([name, given]) => isPossible(prover, atom, selector, name, given));
    return found && `\`${found[0]}\` selects no schema on the other side`;
  };

  const each = (atom: Atom): GoalPart[] =>
    others(atom).map(([subject, way]) => ({
      subject,
      way,
      check: (part) => unknown(part, [[subject, way]]),
    }));
  return [...goals, { keyword: 'discriminator', check: (atom) => unknown(atom), each }];
}

function selecting({ synthetic }: Proving, selector: string, name: string): Schema {
  return synthetic.of({ required: [selector], properties: { [selector]: { const: name } } });
}

/** Whether an object of the atom may select a schema by a name. */
function isPossible(prover: Proving, atom: Atom, selector: string, name: string, given: Schema): boolean {
  const chosen = along(atom, { schemas: [selecting(prover, selector, name), given] });
  return prover.attempt(chosen, noValue) !== undefined;
}

/** The schemas that the discriminators of an atom with that selector select. */
function variantsOf(atom: Atom, selector: string): ReadonlyMap<string, Schema>[] {
  return atom.keywords
    .filter(({ notes }) => getSelector(notes['discriminator']) === selector)
    .map(({ variants }) => variants);
}

function variantIn(all: readonly ReadonlyMap<string, Schema>[], name: string): Schema | undefined {
  return all.map((variants) => variants.get(name)).find((each) => each !== undefined);
}
