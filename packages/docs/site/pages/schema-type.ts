import { isObject, type JsonObject } from '../spec.ts';

/** Name of the schema that a local reference leads to. */
export function refName(schema: JsonObject): string | undefined {
  const ref = schema['$ref'];
  return typeof ref === 'string' ? ref.split('/').at(-1) : undefined;
}

function subschemas(schema: JsonObject, key: string): JsonObject[] {
  const list = schema[key];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The type of a field as a reader would say it, with links to the named ones. */
export function typeText(schema: JsonObject): string {
  const name = refName(schema);
  if (name !== undefined) return `[${name}](/reference/rules/#${name})`;
  const several = [...subschemas(schema, 'anyOf'), ...subschemas(schema, 'oneOf')];
  if (several.length > 0) return several.map(typeText).join(' or ');
  const merged = subschemas(schema, 'allOf');
  if (merged.length > 0) return merged.map(typeText).join(' and ');
  const { type } = schema;
  if (type === 'array' && isObject(schema['items'])) return `array of ${typeText(schema['items'])}`;
  if (Array.isArray(type)) return type.join(' or ');
  return typeof type === 'string' ? type : 'any';
}

/** Keywords that limit a value, and how each is said. */
const limits: Readonly<Record<string, (value: unknown) => string>> = {
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  minLength: (value) => `length at least ${value}`,
  maxLength: (value) => `length at most ${value}`,
  minItems: (value) => `at least ${value} item`,
  maxItems: (value) => `at most ${value} item`,
  pattern: (value) => `matches \`${value}\``,
  format: (value) => `format \`${value}\``,
  const: (value) => `is \`${JSON.stringify(value)}\``,
  default: (value) => `default \`${JSON.stringify(value)}\``,
  enum: (value) => (Array.isArray(value) ? `one of ${value.map((each) => `\`${each}\``).join(', ')}` : ''),
};

/** The limits of a value, those of its alternatives included. */
export function limitsText(schema: JsonObject): string {
  const own = Object.entries(limits).flatMap(([key, say]) =>
    schema[key] === undefined ? [] : [say(schema[key])],
  );
  const inner = [
    ...subschemas(schema, 'anyOf'),
    ...subschemas(schema, 'oneOf'),
    ...subschemas(schema, 'allOf'),
  ];
  return [...own, ...inner.map(limitsText)].filter((text) => text !== '').join('; ');
}
