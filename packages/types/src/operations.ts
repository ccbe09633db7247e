import { operations } from './generated/operations.ts';
import type { FieldDescription, OperationDescription } from './index.ts';

export { operations };

/** Every operation, in the order of the documents. */
export const operationList: readonly OperationDescription[] = Object.values(operations);

/** A field that takes media. */
export interface MediaField {
  /** Kinds of media that the field accepts. */
  readonly accepts: NonNullable<FieldDescription['accepts']>;
  /** Whether the field accepts an array of media as well. */
  readonly array: boolean;
}

/**
 * Returns the media fields of an operation, by name.
 *
 * @example
 * ```ts
 * mediaFields(operations.createImageToVideo); // { image: { accepts: ['image'], array: false } }
 * ```
 */
export function mediaFields({
  fields,
}: Pick<OperationDescription, 'fields'>): Readonly<Record<string, MediaField>> {
  return Object.fromEntries(
    fields.flatMap(({ name, accepts, array = false }) => (accepts ? [[name, { accepts, array }]] : [])),
  );
}
