import type { OpenFact, ReferenceBody, ReferenceField, ReferenceOperation } from './reference-types.ts';

/** Open facts of a field and of everything in it. */
export function openOfField(field: ReferenceField): OpenFact[] {
  return [...field.open, ...[...field.fields, ...field.variants].flatMap(openOfField)];
}

/** Open facts of a body and of everything in it. */
export function openOfBody({ open, value }: ReferenceBody): OpenFact[] {
  return [...open, ...(value === undefined ? [] : openOfField(value))];
}

/** Open facts of an operation: its own, those of its bodies and those of its callback. */
export function getUnspecified({
  open,
  parameters,
  request,
  responses,
  callback,
}: ReferenceOperation): OpenFact[] {
  return [
    ...open,
    ...parameters.flatMap(openOfField),
    ...openOfBody(request),
    ...responses.flatMap(openOfBody),
    ...callback,
  ];
}

/** The elements at which each entry is open, by the id of the entry. */
export function placesByEntry(facts: readonly OpenFact[]): Map<string, string[]> {
  const entries = new Map<string, string[]>();
  for (const { place, ids } of facts) {
    for (const id of ids) entries.set(id, [...new Set([...(entries.get(id) ?? []), place])]);
  }
  return entries;
}
