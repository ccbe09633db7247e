/** Keywords whose value is one schema. */
export const singleKeywords: readonly string[] = [
  'not',
  'if',
  'then',
  'else',
  'items',
  'additionalProperties',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** Keywords whose value is a list of schemas. */
export const listKeywords: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Keywords whose value is a map of schemas. */
export const mapKeywords: readonly string[] = ['properties', 'patternProperties', 'dependentSchemas'];

/** Keywords that judge a value and hold no schema. */
export const scalarKeywords: readonly string[] = [
  'type',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'required',
  'dependentRequired',
];

/** Which type of value a keyword speaks about; keywords that are not listed speak about all. */
export const keywordTypes: Readonly<Record<string, string>> = {
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  minContains: 'array',
  maxContains: 'array',
  contains: 'array',
  items: 'array',
  prefixItems: 'array',
  unevaluatedItems: 'array',
  minProperties: 'object',
  maxProperties: 'object',
  required: 'object',
  dependentRequired: 'object',
  dependentSchemas: 'object',
  properties: 'object',
  patternProperties: 'object',
  additionalProperties: 'object',
  unevaluatedProperties: 'object',
  propertyNames: 'object',
};

/** Formats of numbers; every other format speaks about strings. */
export const numberFormats: ReadonlySet<string> = new Set([
  'int32',
  'int64',
  'float',
  'double',
  'decimal',
  'integer',
]);

/** Keywords that only inform a reader. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  'title',
  'description',
  'summary',
  'examples',
  'example',
  'externalDocs',
  '$comment',
  '$id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
  'deprecated',
  'default',
]);

/** The seven types of JSON Schema. */
export const allTypes: readonly string[] = [
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
];
