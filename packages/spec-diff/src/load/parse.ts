import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import { SpecDiffError } from '../errors.ts';

/** YAML 1.2 with `<<`, which real documents use although 1.2 dropped it. */
const schema = CORE_SCHEMA.withTags(mergeTag);

/**
 * Parses one file, JSON or YAML.
 *
 * @throws SpecDiffError `ERR_PARSE` with the line of the fault.
 * @example
 * parseText('a: 1', 'a.yaml'); // { a: 1 }
 */
export function parseText(text: string, file: string): unknown {
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // JSON is YAML too: the second parser either takes a lenient spelling or says where the fault is.
    }
  }
  try {
    return load(text, { schema, filename: file });
  } catch (error) {
    throw parseError(error, file);
  }
}

function parseError(error: unknown, file: string): SpecDiffError {
  if (!(error instanceof YAMLException)) throw error;
  const line = (error.mark?.line ?? 0) + 1;
  const column = (error.mark?.column ?? 0) + 1;
  return new SpecDiffError('ERR_PARSE', `${file}:${line}:${column} does not parse: ${error.reason}.`, {
    file,
    line,
    column,
  });
}
