import { allOperations, operationUrl, ownFields, reference } from '../reference.ts';
import type { OpenFact, ReferenceField } from '../reference-types.ts';

/** An element of the reference that a reader can go to. */
export interface Place {
  /** `createTextToVideo` or `Task.credits`. */
  readonly label: string;
  /** URL below the site. */
  readonly href: string;
}

type Mark = readonly [id: string, place: Place];

function marks(open: readonly OpenFact[], href: string, label?: string): Mark[] {
  return open.flatMap(({ place, ids }) => ids.map((id): Mark => [id, { label: label ?? place, href }]));
}

function marksOfField(field: ReferenceField, page: string): Mark[] {
  const inner = ownFields(field).flatMap((each) => marksOfField(each, page));
  return [...marks(field.open, `${page}#${field.anchor}`), ...inner];
}

function allMarks(): Mark[] {
  const { service, objects } = reference;
  return [
    ...marks(service.open, '/reference/http/'),
    ...marks(service.authenticationOpen, '/reference/http/#authentication', 'authentication'),
    ...allOperations.flatMap((operation) => [
      ...marks(operation.open, operationUrl(operation)),
      ...operation.responses.flatMap(({ status, open }) =>
        marks(open, `${operationUrl(operation)}#${status}`, `${operation.id}, ${status}`),
      ),
    ]),
    ...objects.flatMap(({ value }) => [
      ...marks(value.open, `/reference/objects/#${value.anchor}`),
      ...[...value.fields, ...value.variants].flatMap((each) => marksOfField(each, '/reference/objects/')),
    ]),
  ];
}

/** The elements that each entry of the register concerns, by the entry's id; each element once. */
export function unspecifiedPlaces(): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const [id, place] of allMarks()) {
    const places = found.get(id) ?? [];
    if (!places.some(({ label }) => label === place.label)) found.set(id, [...places, place]);
  }
  return found;
}
