import type { ErrorObject } from 'ajv/dist/2020.js';
import { unescapeToken } from '../load/node.ts';
import type { Gap } from '../prove/prover.ts';
import type { Flow } from '../types.ts';
import { accepted } from '../witness/lift.ts';
import type { Disagreement } from '../witness/search.ts';
import type { Rated } from './finding.ts';

/**
 * Returns the evidence for a break: a payload that is refused because of a gap, the description of one, or the gap. Where
 * a pair has no other gap, every payload that is refused shows that one.
 */
export function getEvidence(
  gap: Gap,
  others: readonly Gap[],
  searched: readonly Disagreement[],
  flow: Flow,
): Pick<Rated, 'witness' | 'grounds'> {
  const { described, why, way } = gap;
  // A payload that is refused for one reason only shows that reason.
  const [witness] = (way === undefined ? [...searched] : accepted(way, flow, searched))
    .sort((one, two) => one.errors.length - two.errors.length)
    .flatMap(({ payload, errors }) => {
      const error = errors.find((each) => isAbout(each, gap, others));
      const shown = error ?? (others.length === 0 ? errors[0] : undefined);
      return shown ? [{ payload, error: shown }] : [];
    });
  if (witness) return { witness };
  return { grounds: described === undefined ? { undecided: why } : { described } };
}

/** What an error of the validator names, as gaps do: a member, one and the other that it requires, or a case of a condition. */
function getSubject({ keyword, params }: ErrorObject): unknown {
  if (keyword === 'dependentRequired') return `${params['property']}\n${params['missingProperty']}`;
  const name = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  return name ?? params['failingKeyword'];
}

/** Keywords that refuse values by what is inside of one member. */
const aboutMembers: ReadonlySet<string> = new Set([
  'properties',
  'additionalProperties',
  'unevaluatedProperties',
]);

/** Keywords that refuse values by what is inside of any member or item. */
const inside: ReadonlySet<string> = new Set([
  'patternProperties',
  'items',
  'prefixItems',
  'unevaluatedItems',
]);

/** Whether an error of the validator is about the very keyword and member of a gap, and not about those of another. */
function isAbout(error: ErrorObject, { keyword: own, subject }: Gap, others: readonly Gap[]): boolean {
  const { keyword, instancePath, schemaPath } = error;
  const [, member] = instancePath.split('/');
  const isNamed = (name: unknown): boolean =>
    subject === undefined ? others.every((each) => each.subject !== name) : subject === name;
  if (member !== undefined)
    return inside.has(own) || (aboutMembers.has(own) && isNamed(unescapeToken(member)));
  if (keyword === 'contains' && (own === 'minContains' || own === 'maxContains')) return true;
  if (own === 'dependentSchemas') return schemaPath.startsWith('#/dependentSchemas/');
  const name = getSubject(error);
  return keyword === own && (name === undefined || isNamed(name));
}
