import generated from '../src/generated/reference.json' with { type: 'json' };
import type { Reference, ReferenceField, ReferenceOperation, ReferenceResponse } from './reference-types.ts';

// Safe: the generator writes the file by this type; that of a JSON file has neither literals nor optional members.
/** Everything that the pages of the reference show. */
export const reference = generated as unknown as Reference;

/** All operations and callbacks of the service, in the order of the pages. */
export const allOperations: readonly ReferenceOperation[] = [...reference.operations, ...reference.callbacks];

/** The fields and forms of a field on the page of the objects, where the fields of a named object are listed once. */
export function ownFields({ object, fields, variants }: ReferenceField): readonly ReferenceField[] {
  return object === undefined ? [...fields, ...variants] : variants;
}

/** Says in the head of a page that it shows an operation: its width is known before its content comes. */
export const operationPage = { tag: 'meta', attrs: { name: 'videogen:page', content: 'operation' } } as const;

/** Title of an object for people. */
export function objectTitle(name: string): string {
  return reference.objects.find((each) => each.name === name)?.title ?? name;
}

/** Describes the object that a field contains, which the field's own description does not; empty without one. */
export function describeObject({ media, object }: Pick<ReferenceField, 'media' | 'object'>): string {
  const name = media === undefined ? object : 'MediaInput';
  return reference.objects.find((each) => each.name === name)?.value.description ?? '';
}

/** Whether a response refuses the request; refusals are described once for all operations. */
export function isRefusal({ status }: Pick<ReferenceResponse, 'status'>): boolean {
  return status !== '200';
}

/** URL of an operation's page below the site. */
export function operationUrl({ id, document }: Pick<ReferenceOperation, 'id' | 'document'>): string {
  return document === 'openapi' ? `/reference/http/${id}/` : '/reference/callback/';
}

/** Title of an operation's page; a request that the service sends is named as such. */
export function operationTitle({
  summary,
  document,
}: Pick<ReferenceOperation, 'summary' | 'document'>): string {
  return document === 'openapi' ? summary : `Callback: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`;
}

/** Short name of an operation for lists: `Text to video`. */
export function operationLabel(operation: ReferenceOperation): string {
  const { category, document } = operation;
  if (document === 'asyncapi') return 'Callback';
  const words = category?.toLowerCase().replaceAll('_', ' ');
  return words === undefined ? operation.summary : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Name of a response status for people. */
export function statusName(status: string): string {
  const names: Readonly<Record<string, string>> = {
    '200': 'Success',
    '403': 'Organization banned',
    '422': 'Invalid input',
    '4XX': 'Any other refusal',
    default: 'Any other response',
  };
  return names[status] ?? 'Response';
}
