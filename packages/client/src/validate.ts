import type { OnDemand } from './core.ts';
import { unusable } from './failures.ts';
import { callInjected } from './injected.ts';
import { memberOf } from './json.ts';

/**
 * Checks a response, if there is a schema for it. An unknown status or category passes: the service may add new ones.
 *
 * @throws {InvalidResponseError} when the schema refuses it
 */
export const checkSchema: OnDemand['checkSchema'] = async (core, name, what, data, limits) => {
  const schema = core.options.schemas?.[name];
  if (!schema) return;
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
};
