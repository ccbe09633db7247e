import type { Limits } from './bounded.ts';
import type { Core } from './core.ts';
import { unusable } from './failures.ts';
import { callInjected } from './injected.ts';
import { memberOf } from './json.ts';
import type { ResponseSchemas, StandardSchema } from './schemas.ts';

/**
 * Checks a response. An unknown status or category passes: the service may add new ones.
 *
 * @throws {InvalidResponseError} when the schema refuses it
 */
export async function checkSchema(
  core: Core,
  schema: StandardSchema,
  name: keyof ResponseSchemas,
  what: string,
  data: Readonly<Record<string, unknown>>,
  limits: Limits,
): Promise<void> {
  const issues = await callInjected(core, `schemas.${name}`, limits, async () => {
    const result = await schema['~standard'].validate(data);
    return result.issues ?? [];
  });
  const faults = issues.flatMap(({ path = [], message }) => {
    const location = path.map((segment) => memberOf(segment, 'key') ?? segment).join('.');
    const isNewName = /^(status|category)$/.test(location) && typeof data[location] === 'string';
    return isNewName ? [] : `${location}: ${message}`;
  });
  if (faults.length > 0) throw unusable(core, what, `invalid data: ${faults.join('; ')}`);
}
