import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import { SpecDiffError } from '../errors.ts';

// `js-yaml` with our own positions, because `yaml`, which has them, takes four times as long to parse.
/** YAML 1.2 with `<<`, which real documents use although 1.2 dropped it. */
const schema = CORE_SCHEMA.withTags(mergeTag);

/**
 * Parses one file, JSON or YAML.
 *
 * @throws SpecDiffError `ERR_PARSE` with the line of the error.
 * @example
 * parseText('a: 1', 'a.yaml'); // { value: { a: 1 }, isJson: false }
 */
export function parseText(text: string, file: string): { value: unknown; isJson: boolean } {
  if (/^\s*[{[]/.test(text)) {
    try {
      return { value: JSON.parse(text), isJson: true };
    } catch {
      // JSON is YAML too: the second parser either takes a lenient spelling or says where the error is.
    }
  }
  try {
    const value = load(text, { schema, filename: file });
    if (/[&*]/.test(text)) checkAliases(value, file);
    return { value, isJson: false };
  } catch (error) {
    throw error instanceof SpecDiffError ? error : parseError(error, file);
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

/** An alias inside of its own value has no end. */
function checkAliases(value: unknown, file: string): void {
  const [above, done] = [new Set<unknown>(), new Set<unknown>()];
  const visit = (each: unknown, path: string): void => {
    if (typeof each !== 'object' || each === null || done.has(each)) return;
    if (above.has(each)) {
      const message = `${file} does not parse: the alias at ${path} refers to a value that contains it.`;
      throw new SpecDiffError('ERR_PARSE', message, { file });
    }
    above.add(each);
    for (const [key, inner] of Object.entries(each)) visit(inner, `${path}/${key}`);
    above.delete(each);
    done.add(each);
  };
  visit(value, '');
}
