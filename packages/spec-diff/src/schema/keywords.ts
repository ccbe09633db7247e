/** Keywords that hold for one type of value only; all others hold for every type. */
const byType: Readonly<Record<string, readonly string[]>> = {
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['minLength', 'maxLength', 'pattern'],
  array: [
    ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'],
    ...['contains', 'items', 'prefixItems', 'unevaluatedItems'],
  ],
  object: [
    ...['minProperties', 'maxProperties', 'required', 'dependentRequired', 'dependentSchemas'],
    ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames'],
  ],
};

/** Bounds that accept fewer values when they are larger. */
export const lowerBounds: readonly string[] = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'],
];

/** Bounds that accept fewer values when they are smaller. */
export const upperBounds: readonly string[] = [
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'],
];

/** The type of value that a keyword restricts, by keyword; unlisted keywords restrict all types. */
export const keywordTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(byType).flatMap(([type, keys]) => keys.map((key) => [key, type])),
);

/** Keywords whose value is one schema. */
export const singleKeywords: readonly string[] = [
  ...['not', 'if', 'then', 'else', 'items', 'additionalProperties', 'contains', 'propertyNames'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];

/** Keywords whose value is a list of schemas. */
export const listKeywords: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Keywords whose value is a map of schemas. */
export const mapKeywords: readonly string[] = ['properties', 'patternProperties', 'dependentSchemas'];

/** Keywords that restrict a value and hold no schema. */
export const scalarKeywords: readonly string[] = [
  ...['type', 'enum', 'format'],
  ...Object.keys(keywordTypes).filter(
    (key) => ![...singleKeywords, ...listKeywords, ...mapKeywords].includes(key),
  ),
];

/** Keywords that only inform a reader. */
export const textKeywords: ReadonlySet<string> = new Set([
  ...['title', 'description', 'summary', 'examples', 'example', 'externalDocs', '$comment'],
]);

/** Keywords that only inform a reader, and those that name schemas for references. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  ...textKeywords,
  ...['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$defs', 'definitions'],
]);

/** Keywords that no validator checks and that are compared by their meaning. */
const understood: ReadonlySet<string> = new Set([
  ...['default', 'deprecated', 'readOnly', 'writeOnly', 'nullable', 'discriminator', 'xml'],
]);

/**
 * Whether a keyword may change what a value means in a way that nothing here knows: both versions must then have it
 * alike. Extensions are for the tools that know them.
 */
export function isOpaque(key: string): boolean {
  return !annotationKeywords.has(key) && !understood.has(key) && !key.startsWith('x-');
}

/** The keywords of notes that are opaque. */
export function opaqueIn(notes: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(notes).filter((key) => isOpaque(key) && !isEmptyUnion(key, notes[key]));
}

/**
 * Whether a keyword is a union without a branch. The standard does not allow it, and validators differ: it is read as if it
 * were not there, because nobody describes a value that cannot exist.
 */
export function isEmptyUnion(key: string, value: unknown): boolean {
  return (key === 'anyOf' || key === 'oneOf') && Array.isArray(value) && value.length === 0;
}

/** The seven types of JSON Schema. */
export const allTypes: readonly string[] = [
  ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
];

/** Whether a dialect is one that every schema is read as; schemas without one are. */
export function isUsualDialect(uri: unknown = 'https://spec.openapis.org/oas/3.1/dialect/base'): boolean {
  const usual = /json-schema\.org\/draft\/2020-12\/schema#?$|spec\.openapis\.org\/oas\/3\.\d\/dialect/;
  return usual.test(String(uri));
}
