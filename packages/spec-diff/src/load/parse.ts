import { CORE_SCHEMA, constructFromEvents, mergeTag, parseEvents, YAMLException } from 'js-yaml';
import { isOverflow, SpecDiffError } from '../errors.ts';
import { getMarks, type Marks } from './marks.ts';

// `js-yaml` with our own positions, because `yaml`, which has them, takes four times as long to parse.
/** YAML 1.2 with `<<`, which real documents use although 1.2 dropped it. */
const schema = CORE_SCHEMA.withTags(mergeTag);

/** The value of a text, and where the parts of a YAML text are. */
export interface Parsed {
  value: unknown;
  marks?: Marks;
}

/**
 * Parses one file, JSON or YAML.
 *
 * @throws SpecDiffError `ERR_PARSE` with the line of the error.
 * @example
 * parseText('{"a": 1}', 'a.json'); // { value: { a: 1 } }
 */
export function parseText(text: string, file: string): Parsed {
  if (/^\s*[{[]/.test(text)) {
    const value = parseJson(text);
    // JSON is YAML too: the second parser either takes a lenient spelling or says where the error is.
    if (value !== undefined) {
      checkDepth(value, file);
      return { value };
    }
  }
  try {
    const parsed = parseYaml(text, file);
    if (/[&*]/.test(text)) checkAliases(parsed.value, file);
    else checkDepth(parsed.value, file);
    return parsed;
  } catch (error) {
    if (isOverflow(error)) throw tooDeep(file);
    throw error instanceof SpecDiffError ? error : parseError(error, file);
  }
}

/** Like `load` of the parser, which does not return its events. */
function parseYaml(text: string, filename: string): Parsed {
  const events = parseEvents(text, { filename });
  const [value, ...others] = constructFromEvents(events, { source: text, schema, filename });
  if (value === undefined) throw new YAMLException('expected a document, but the input is empty');
  if (others.length > 0) throw new YAMLException('expected a single document, but found more');
  return { value, marks: getMarks(events) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Values are not nested deeper than this in documents that somebody wrote. */
const maxDepth = 1_000;

function tooDeep(file: string): SpecDiffError {
  const message = `${file} does not parse: its values are nested more than ${maxDepth} levels deep.`;
  return new SpecDiffError('ERR_PARSE', message, { file });
}

/** Looks at all values of a document without aliases. */
function checkDepth(value: unknown, file: string, depth = 0): void {
  if (depth > maxDepth) throw tooDeep(file);
  for (const each of isContainer(value) ? Object.values(value) : []) {
    if (isContainer(each)) checkDepth(each, file, depth + 1);
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
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

/** The maximum number of values of a document with those that its aliases repeat. */
const maxValues = 3_000_000;

/** An alias inside of its own value has no end, and aliases of aliases have none that anybody waits for. */
function checkAliases(value: unknown, file: string): void {
  const above = new Set<unknown>();
  const sizes = new Map<unknown, number>();
  const visit = (each: unknown, path: string): number => {
    if (!isContainer(each)) return 1;
    if (above.size > maxDepth) throw tooDeep(file);
    const known = sizes.get(each);
    if (known !== undefined) return known;
    if (above.has(each)) {
      const message = `${file} does not parse: the alias at ${path} refers to a value that contains it.`;
      throw new SpecDiffError('ERR_PARSE', message, { file });
    }
    above.add(each);
    let size = 1;
    for (const [key, inner] of Object.entries(each)) size += visit(inner, `${path}/${key}`);
    above.delete(each);
    sizes.set(each, size);
    return size;
  };

  if (visit(value, '') <= maxValues) return;
  const message = `${file} does not parse: its aliases repeat more than ${maxValues} values.`;
  throw new SpecDiffError('ERR_PARSE', message, { file });
}
