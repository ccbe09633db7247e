import { ContractError } from '../contract-error.ts';
import { type JsonObject, pointerSegment } from '../json.ts';
import { extensions, type Place } from '../place.ts';

/** Keywords without constraints: an artifact may contain or drop them. */
const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  '$comment',
]);

/** Kind of schema, as far as it decides which keywords it may have. */
export type KeywordGroup =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'enum'
  | 'array'
  | 'object'
  | 'composition'
  | 'reference';

/** Constraining keywords that every artifact can express, by the kind of schema. */
const carried: Readonly<Record<KeywordGroup, readonly string[]>> = {
  string: ['type', 'minLength', 'maxLength', 'pattern', 'format'],
  number: ['type', 'minimum', 'maximum'],
  boolean: ['type'],
  null: ['type'],
  enum: ['type', 'enum', 'const'],
  array: ['type', 'items', 'minItems', 'maxItems'],
  object: ['type', 'properties', 'required', 'additionalProperties'],
  composition: ['anyOf', 'oneOf', 'allOf'],
  reference: ['$ref'],
};

/** The constraining keywords of a schema: all but annotations and extensions. */
export function constraints(schema: JsonObject): string[] {
  return Object.keys(schema).filter(
    (keyword) => !annotations.has(keyword) && !extensions.has(keyword) && !isBase64(keyword, schema[keyword]),
  );
}

/** Every package encodes content as base64: another encoding, or a media type, is not carried. */
function isBase64(keyword: string, value: unknown): boolean {
  return keyword === 'contentEncoding' && value === 'base64';
}

/** The constraining keywords of a schema that concern values of one kind. */
export function constraintsOf(schema: JsonObject, group: KeywordGroup): JsonObject {
  const entries = Object.entries(schema).filter(([keyword]) => carried[group].includes(keyword));
  return Object.fromEntries(entries);
}

/**
 * Refuses a schema with a keyword that the artifacts cannot express.
 *
 * @throws {ContractError} `keyword_not_carried`, with the place of the keyword
 */
export function expectCarried(schema: Place, groups: readonly KeywordGroup[]): void {
  const allowed = new Set<string>(groups.flatMap((group) => carried[group]));
  const keyword = constraints(schema.object()).find((each) => !allowed.has(each));
  if (keyword === undefined) return;
  throw notCarried(
    schema.at,
    keyword,
    `the keyword "${keyword}" cannot be carried into types and validators here`,
    `rewrite it with ${[...allowed].join(', ')}, or teach tools/generate the keyword`,
  );
}

/** Reports a value of a known keyword that the artifacts cannot express. */
export function notCarried(at: string, keyword: string, problem: string, advice: string): ContractError {
  return new ContractError('keyword_not_carried', `${at}/${pointerSegment(keyword)}`, problem, advice);
}
