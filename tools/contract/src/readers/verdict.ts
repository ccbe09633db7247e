import * as validators from '@videogen/validators';
import type { Json } from '@videogen-tools/generate/json';

type Schema = { safeParse(value: unknown): { success: boolean } };

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/**
 * The generated zod schema of a component schema of the documents.
 *
 * @throws {TypeError} when there is none.
 */
export function getZodSchema(component: string): Schema {
  const name = `${component.charAt(0).toLowerCase()}${component.slice(1)}Schema`;
  const schema: unknown = Object.entries(validators).find(([key]) => key === name)?.[1];
  if (!isSchema(schema)) throw new TypeError(`@videogen/validators has no ${name}`);
  return schema;
}

/** Whether the generated zod schema of a component accepts a value. */
export function zodAccepts(component: string, value: Json): boolean {
  return getZodSchema(component).safeParse(value).success;
}

/** Name of the component schema that a pointer ends at. */
export function getComponent(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
