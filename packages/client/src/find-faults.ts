import { callInjected } from './call-injected.ts';
import type { ClientContext } from './client-context.ts';
import type { Deadline } from './deadline.ts';
import { getMember } from './json.ts';
import type { ResponseSchemas, SchemaResult } from './schemas.ts';

/**
 * Checks a response, if there is a schema for it, and returns what the schema refuses. An unknown status or category passes:
 * whether the lists may grow is not specified.
 */
export async function findFaults(
  context: ClientContext,
  name: keyof ResponseSchemas,
  data: Readonly<Record<string, unknown>>,
  deadline: Deadline,
): Promise<string> {
  const schema = context.options.schemas?.[name];
  if (!schema) return '';
  const validate = async (): Promise<NonNullable<SchemaResult['issues']>> => {
    const result = await schema['~standard'].validate(data);
    return result.issues ?? [];
  };
  const issues = await callInjected(`schemas.${name}`, deadline, validate);
  const faults = issues.flatMap(({ path = [], message }) => {
    const location = path.map((segment) => getMember(segment, 'key') ?? segment).join('.');
    const isNewName = /^(status|category)$/.test(location) && typeof data[location] === 'string';
    return isNewName ? [] : `${location}: ${message}`;
  });
  return faults.join('; ');
}
