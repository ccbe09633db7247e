import { ContractError } from '../contract-error.ts';
import { upperFirst } from '../text.ts';
import type { Contract } from './contract.ts';

/** The lifetime of a value of the contract. */
export interface Validity {
  /** Schema, and property if it is one: `ServiceUri`, `OutputVideoUrl`. */
  readonly name: string;
  readonly milliseconds: number;
}

/** Lists the schemas and properties with a lifetime (`x-valid-for`). */
export function validities({ schemas }: Contract): Validity[] {
  return schemas.flatMap(({ name, node }) => {
    const properties = node.kind === 'object' ? node.properties : [];
    const places = [
      { name, node },
      ...properties.map((property) => ({ name: `${name}${pascal(property.name)}`, node: property.schema })),
    ];
    return places.flatMap((place) => {
      const { validFor } = place.node.notes;
      return validFor === undefined
        ? []
        : [
            {
              name: place.name,
              milliseconds: durationMilliseconds(validFor, `${place.node.at}/x-valid-for`),
            },
          ];
    });
  });
}

function pascal(name: string): string {
  return name.split('_').map(upperFirst).join('');
}

/**
 * Reads an ISO 8601 duration of days, hours, minutes and seconds.
 *
 * @throws {ContractError} `document_broken`, also for months and years, which have no fixed length
 */
function durationMilliseconds(duration: string, at: string): number {
  const parts = /^P(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  if (!parts || duration === 'P')
    throw new ContractError('document_broken', at, `"${duration}" is not a duration such as PT24H`);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
