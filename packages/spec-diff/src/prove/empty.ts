import type { Atom } from './atom.ts';
import type { Proving } from './goal.ts';
import { itemSchemas, sizeOf } from './items.ts';
import { memberSchemas, requiredIn } from './members.ts';
import { hasNoNumber } from './numbers.ts';
import { hasNoString } from './strings.ts';

/** Whether an atom is proven to hold no value. */
export function isEmptyAtom(prover: Proving, atom: Atom): boolean {
  if (atom.kind === 'number' && hasNoNumber(atom)) return true;
  if (atom.kind === 'string' && hasNoString(atom)) return true;
  if (atom.kind === 'object' && lacksMember(prover, atom)) return true;
  if (atom.kind === 'array' && lacksItem(prover, atom)) return true;
  return atom.nots.some((each) => {
    const others = { ...atom, nots: atom.nots.filter((other) => other !== each) };
    return prover.atom(others, each) === undefined;
  });
}

/** A member that has to be there and for which there is no value. */
function lacksMember(prover: Proving, atom: Atom): boolean {
  return [...requiredIn(atom, prover.flow)].some((name) => {
    const schemas = atom.parts.flatMap((each) => memberSchemas(each, name));
    return (
      schemas.length > 0 && prover.inside({ schemas, nots: [] }, prover.synthetic.nothing()) === undefined
    );
  });
}

function lacksItem(prover: Proving, atom: Atom): boolean {
  const { least, most } = sizeOf(atom);
  if (least > most) return true;
  const count = Math.min(
    least,
    1 + Math.max(0, ...atom.parts.map(({ list }) => list['prefixItems']?.length ?? 0)),
  );
  for (let index = 0; index < count; index++) {
    const schemas = itemSchemas(atom, index);
    if (schemas.length > 0 && prover.inside({ schemas, nots: [] }, prover.synthetic.nothing()) === undefined)
      return true;
  }
  return false;
}
