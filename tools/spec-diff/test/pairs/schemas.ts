/**
 * Pairs of schemas and what going from the first to the second breaks: `lost` says that the first accepts
 * values the second refuses, `won` the other way round. A request breaks when values are lost, a response when
 * values are won, and the way back mirrors both.
 */
export interface SchemaPair {
  name: string;
  base: unknown;
  head: unknown;
  lost: boolean;
  won: boolean;
}

const text = { type: 'string' };
const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): Record<string, unknown> => ({ type: 'object', properties, ...more });
const cat = object({ kind: { const: 'cat' }, lives: { type: 'integer' } }, { required: ['kind'] });
const dog = object({ kind: { const: 'dog' }, tricks: { type: 'array', items: text } }, { required: ['kind'] });
const bird = object({ kind: { const: 'bird' }, wings: { type: 'integer' } }, { required: ['kind'] });

const pair = (name: string, base: unknown, head: unknown, lost: boolean, won: boolean): SchemaPair => ({ name, base, head, lost, won });

/** The table. */
export const schemaPairs: readonly SchemaPair[] = [
  pair('maximum lowered', { type: 'integer', maximum: 10 }, { type: 'integer', maximum: 5 }, true, false),
  pair('minimum raised', { type: 'number', minimum: 1 }, { type: 'number', minimum: 2 }, true, false),
  pair('exclusive bound is the same for whole numbers', { type: 'integer', minimum: 1 }, { type: 'integer', exclusiveMinimum: 0 }, false, false),
  pair('exclusive bound differs for fractions', { type: 'number', minimum: 1 }, { type: 'number', exclusiveMinimum: 1 }, true, false),
  pair('multipleOf coarser', { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 6 }, true, false),
  pair('multipleOf unrelated', { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 3 }, true, true),
  pair('maxLength lowered', { type: 'string', maxLength: 2000 }, { type: 'string', maxLength: 1999 }, true, false),
  pair('minLength set', text, { type: 'string', minLength: 1 }, true, false),
  pair('minLength 0 says nothing', text, { type: 'string', minLength: 0 }, false, false),
  pair('a bound that the type does not know', { type: 'integer' }, { type: 'integer', maxLength: 3 }, false, false),
  pair('pattern widened', { type: 'string', pattern: '^[a-z]+$' }, { type: 'string', pattern: '^[a-z0-9]+$' }, false, true),
  pair('pattern respelled', { type: 'string', pattern: '^[0-9]{3}$' }, { type: 'string', pattern: '^\\d\\d\\d$' }, false, false),
  pair('pattern with one character less', { type: 'string', pattern: '^[a-z]+$' }, { type: 'string', pattern: '^[a-y]+$' }, true, false),
  pair('pattern with another length', { type: 'string', pattern: '^[a-z]{1,50}$' }, { type: 'string', pattern: '^[a-z]{1,40}$' }, true, false),
  pair('pattern replaced by length', { type: 'string', pattern: '^.{0,5}$' }, { type: 'string', maxLength: 5 }, false, true),
  pair('format added', text, { type: 'string', format: 'uuid' }, true, false),
  pair('format uri to uri-reference', { type: 'string', format: 'uri' }, { type: 'string', format: 'uri-reference' }, false, true),
  pair('format date to date-time', { type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }, true, true),
  pair('format int32 to int64', { type: 'integer', format: 'int32' }, { type: 'integer', format: 'int64' }, false, true),
  pair('format float to double', { type: 'number', format: 'float' }, { type: 'number', format: 'double' }, false, true),
  pair('type integer to number', { type: 'integer' }, { type: 'number' }, false, true),
  pair('type string to integer', text, { type: 'integer' }, true, true),
  pair('null added', text, { type: ['string', 'null'] }, false, true),
  pair('null as anyOf is null in type', { anyOf: [text, { type: 'null' }] }, { type: ['string', 'null'] }, false, false),
  pair('null as oneOf is null in type', { oneOf: [{ type: 'null' }, { type: 'string', maxLength: 3 }] }, { type: ['string', 'null'], maxLength: 3 }, false, false),
  pair('nullable enumeration', { enum: ['a', null] }, { anyOf: [{ enum: ['a'] }, { type: 'null' }] }, false, false),
  pair('types side by side', { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }] }, { type: ['integer', 'string'], maxLength: 3 }, false, false),
  pair('enum value removed', { enum: ['a', 'b', 'c'] }, { enum: ['a', 'b'] }, true, false),
  pair('enum reordered', { type: 'string', enum: ['a', 'b'] }, { enum: ['b', 'a'] }, false, false),
  pair('enum as constants', { enum: ['a', 'b'] }, { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] }, false, false),
  pair('const changed', { const: 1 }, { const: 2 }, true, true),
  pair('restricted to an enum', text, { type: 'string', enum: ['a'] }, true, false),
  pair('enum of both booleans', { type: 'boolean' }, { enum: [true, false] }, false, false),
  pair('required added', object({ a: text }), object({ a: text }, { required: ['a'] }), true, false),
  pair('required reordered', object({ a: text, b: text }, { required: ['a', 'b'] }), object({ a: text, b: text }, { required: ['b', 'a'] }), false, false),
  pair('optional member added', object({ a: text }), object({ a: text, b: text }), false, true),
  pair('required member added', object({ a: text }), object({ a: text, b: text }, { required: ['b'] }), true, false),
  pair('object closed', object({ a: text }), object({ a: text }, { additionalProperties: false }), true, false),
  pair('member added to a closed object', object({ a: text }, { additionalProperties: false }), object({ a: text, b: text }, { additionalProperties: false }), false, true),
  pair('additionalProperties true says nothing', object({ a: text }), object({ a: text }, { additionalProperties: true }), false, false),
  pair('map values restricted', { type: 'object', additionalProperties: text }, { type: 'object', additionalProperties: { type: 'string', maxLength: 4 } }, true, false),
  pair('nested bound', object({ a: object({ b: { type: 'integer', maximum: 9 } }) }), object({ a: object({ b: { type: 'integer', maximum: 8 } }) }), true, false),
  pair('maxProperties lowered', { type: 'object', maxProperties: 4 }, { type: 'object', maxProperties: 3 }, true, false),
  pair('minProperties raised', object({ a: text, b: text }, { minProperties: 1 }), object({ a: text, b: text }, { minProperties: 2 }), true, false),
  pair('patternProperties widened', { type: 'object', patternProperties: { '^x-': text } }, { type: 'object', patternProperties: { '^x-': {} } }, false, true),
  pair('patternProperties added', { type: 'object' }, { type: 'object', patternProperties: { '^n_': { type: 'integer' } } }, true, false),
  pair('propertyNames restricted', { type: 'object', propertyNames: { maxLength: 100 } }, { type: 'object', propertyNames: { maxLength: 20 } }, true, false),
  pair('dependentRequired added', object({ a: text, b: text }), object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }), true, false),
  pair('dependentSchemas added', object({ a: text, b: text }), object({ a: text, b: text }, { dependentSchemas: { a: { required: ['b'] } } }), true, false),
  pair('maxItems lowered', { type: 'array', items: text, maxItems: 5 }, { type: 'array', items: text, maxItems: 4 }, true, false),
  pair('minItems raised', { type: 'array', items: text }, { type: 'array', items: text, minItems: 1 }, true, false),
  pair('uniqueItems set', { type: 'array', items: { type: 'integer' } }, { type: 'array', items: { type: 'integer' }, uniqueItems: true }, true, false),
  pair('items restricted', { type: 'array', items: { type: 'number' } }, { type: 'array', items: { type: 'integer' } }, true, false),
  pair('tuple position restricted', { type: 'array', prefixItems: [text, {}] }, { type: 'array', prefixItems: [text, text] }, true, false),
  pair('tuple closed', { type: 'array', prefixItems: [text] }, { type: 'array', prefixItems: [text], items: false }, true, false),
  pair('minContains raised', { type: 'array', items: { type: 'integer' }, contains: { minimum: 5 } }, { type: 'array', items: { type: 'integer' }, contains: { minimum: 5 }, minContains: 2 }, true, false),
  pair('maxContains set', { type: 'array', items: { type: 'integer' }, contains: { minimum: 5 } }, { type: 'array', items: { type: 'integer' }, contains: { minimum: 5 }, maxContains: 2 }, true, false),
  pair('contains added', { type: 'array', items: text }, { type: 'array', items: text, contains: { const: 'a' } }, true, false),
  pair('allOf with annotations only', object({ a: text }), { allOf: [object({ a: text }), { description: 'More words.' }] }, false, false),
  pair('allOf taken apart', object({ a: text, b: { type: 'integer' } }, { required: ['a'] }), { allOf: [object({ a: text }, { required: ['a'] }), object({ b: { type: 'integer' } })] }, false, false),
  pair('allOf branch with a bound', object({ a: text }), { allOf: [object({ a: text }), { required: ['a'] }] }, true, false),
  pair('oneOf branch added', { oneOf: [cat, dog] }, { oneOf: [cat, dog, bird] }, false, true),
  pair('oneOf branches reordered', { oneOf: [cat, dog] }, { oneOf: [dog, cat] }, false, false),
  pair('branch loses a member', { oneOf: [cat, dog] }, { oneOf: [cat, object({ kind: { const: 'dog' }, tricks: { type: 'array', items: text, maxItems: 3 } }, { required: ['kind'] })] }, true, false),
  pair('anyOf branch that another covers', { anyOf: [text, { type: 'string', maxLength: 3 }] }, { anyOf: [text] }, false, false),
  pair('anyOf of requirements loosened', object({ a: text, b: text }, { required: ['a'] }), object({ a: text, b: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }), false, true),
  pair('not extended', { type: 'string', not: { enum: ['x'] } }, { type: 'string', not: { enum: ['x', 'y'] } }, true, false),
  pair('condition added', object({ k: { enum: ['a', 'b'] }, v: text }), object({ k: { enum: ['a', 'b'] }, v: text }, { if: { properties: { k: { const: 'a' } }, required: ['k'] }, then: { required: ['v'] } }), true, false),
  pair('unevaluatedProperties closed', { allOf: [object({ a: text })] }, { allOf: [object({ a: text })], unevaluatedProperties: false }, true, false),
  pair('type added', { properties: { a: text } }, { type: 'object', properties: { a: text } }, true, false),
  pair('anything to nothing', {}, false, true, false),
  pair('annotations only', { type: 'string', title: 'A', examples: ['x'] }, { type: 'string', description: 'B' }, false, false),
];
