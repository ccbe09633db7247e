import * as validators from '@videogen/validators';
import { ZodType } from 'zod';

/**
 * Returns the generated zod schema of a component schema of the documents: `Task` is `taskSchema`.
 *
 * @throws {TypeError} when there is none.
 */
export function getZodSchema(component: string): ZodType {
  const name = `${component.charAt(0).toLowerCase()}${component.slice(1)}Schema`;
  const schema: unknown = Object.entries(validators).find(([key]) => key === name)?.[1];
  if (!(schema instanceof ZodType)) throw new TypeError(`@videogen/validators has no ${name}`);
  return schema;
}
