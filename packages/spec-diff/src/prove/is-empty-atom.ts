import type { Schema } from '../schema/schema.ts';
import { areApart } from './apart.ts';
import type { Atom } from './atom.ts';
import { requiredIn, schemasFor } from './declared.ts';
import type { Proving } from './goal.ts';
import { getSize, itemSchemas, tupleLength } from './items.ts';
import { getRange } from './numbers.ts';
import { hasNoString } from './strings.ts';

/** Whether an atom is proven to hold no value. */
export function isEmptyAtom(prover: Proving, atom: Atom): boolean {
  if (atom.kind === 'number' && getRange(atom).isEmpty) return true;
  if (atom.kind === 'string' && hasNoString(atom)) return true;
  if (atom.kind === 'object' && lacksMember(prover, atom)) return true;
  if (atom.kind === 'array' && lacksItem(prover, atom)) return true;
  // What is apart from all values takes none of them away.
  const nots = atom.nots.filter((each) => ![...atom.schemas].some((own) => areApart(own, each, prover.flow)));
  return nots.some((each) => {
    const others = nots.length > maxNots ? [] : nots.filter((other) => other !== each);
    return prover.atom({ ...atom, nots: others }, each) === undefined;
  });
}

/** Each of more exclusions is looked at alone, because each order of them would be tried. */
const maxNots = 4;

/** A member that has to be there and for which there is no value. */
function lacksMember(prover: Proving, atom: Atom): boolean {
  return [...requiredIn(atom, prover.flow)].some((name) => hasNone(prover, schemasFor(atom, name)));
}

function lacksItem(prover: Proving, atom: Atom): boolean {
  const { least, most } = getSize(atom);
  if (least > most) return true;
  // All items after those of the longest tuple have the same schemas.
  const count = Math.min(least, 1 + tupleLength(atom.keywords));
  return Array.from({ length: count }, (_, index) => itemSchemas(atom, index)).some((each) =>
    hasNone(prover, each),
  );
}

function hasNone(prover: Proving, schemas: readonly Schema[]): boolean {
  return prover.inside(schemas, prover.synthetic.of(false)) === undefined;
}
