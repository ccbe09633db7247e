import { getSelector } from '../load/variants.ts';
import type { Schema } from '../schema/schema.ts';
import { type Atom, along, type Kind } from './atom.ts';
import { type Goal, type GoalPart, type GoalSource, noValue, type Proving } from './goal.ts';

/**
 * Returns the requirements of a discriminator: an object whose member selects a schema has to satisfy that schema, too,
 * and a value that selects one for the producer has to select one for the consumer.
 */
export function variantGoals({ prover, keywords, schema }: GoalSource, kind: Kind): Goal[] {
  const selector = getSelector(keywords.notes['discriminator']);
  if (kind !== 'object' || selector === undefined) return [];
  const names = new Set(keywords.variants.keys());

  const goals = [...names].map((name): Goal => {
    const wanted = keywords.variants.get(name) ?? schema;
    return {
      keyword: 'discriminator',
      subject: name,
      check: (atom) => {
        const given = variantIn(atom, selector, name);
        // A value that selected nothing before was not valid.
        if (!given && hasSelector(atom, selector)) return undefined;
        // Compared on its own.
        if (given && prover.inside([given], wanted) === undefined) return undefined;
        const selected = [...atom.schemas, ...(given ? [given] : []), selecting(prover, selector, name)];
        const why = prover.inside(selected, wanted);
        return why === undefined ? undefined : `\`${name}\`: ${why}`;
      },
    };
  });

  const others = (atom: Atom): string[] => [...selectedIn(atom, selector)].filter((each) => !names.has(each));
  const unknown = (atom: Atom, all = others(atom)): string | undefined => {
    const found = all.find((each) => isPossible(prover, atom, selector, each));
    return found === undefined ? undefined : `\`${found}\` selects no schema on the other side`;
  };

  const each = (atom: Atom): GoalPart[] =>
    others(atom).map((subject) => {
      const way = variantIn(atom, selector, subject);
      return { subject, way, check: (part) => unknown(part, [subject]) };
    });
  return [...goals, { keyword: 'discriminator', check: (atom) => unknown(atom), each }];
}

function selecting({ synthetic }: Proving, selector: string, name: string): Schema {
  return synthetic.of({ required: [selector], properties: { [selector]: { const: name } } });
}

/** Whether an object of the atom may select a schema by a name. */
function isPossible(prover: Proving, atom: Atom, selector: string, name: string): boolean {
  const given = variantIn(atom, selector, name);
  const chosen = along(atom, {
    schemas: [selecting(prover, selector, name), ...(given ? [given] : [])],
  });
  return prover.attempt(chosen, noValue) !== undefined;
}

function hasSelector({ keywords }: Atom, selector: string): boolean {
  return keywords.some(({ notes }) => getSelector(notes['discriminator']) === selector);
}

function selectedIn(atom: Atom, selector: string): Set<string> {
  return new Set(
    atom.keywords
      .filter(({ notes }) => getSelector(notes['discriminator']) === selector)
      .flatMap(({ variants }) => [...variants.keys()]),
  );
}

function variantIn(atom: Atom, selector: string, name: string): Schema | undefined {
  const keywords = atom.keywords.filter(({ notes }) => getSelector(notes['discriminator']) === selector);
  return keywords.map(({ variants }) => variants.get(name)).find((each) => each !== undefined);
}
