import { expect, it } from 'vitest';
import { type BodyOf, compare, withBody } from './documents.ts';

/** Returns each change as its level, its message and its consequence. */
async function list(of: BodyOf, base: unknown, head: unknown): Promise<readonly string[]> {
  const { changes } = await compare(withBody(of, base), withBody(of, head));
  return changes.map(({ level, message, consequence = '' }) => `${level}: ${message} ${consequence}`.trim());
}

const withA = (a: object): object => ({ type: 'object', properties: { a, b: {} } });
const withoutA = (more: object = {}): object => ({ type: 'object', properties: { b: {} }, ...more });
const text = { type: 'string' };
const inCase = (keyword: 'then' | 'else'): object =>
  withoutA({ if: { required: ['b'] }, [keyword]: { properties: { a: text } } });

it.each<
  [change: string, base: object, head: object, request: readonly string[], response: readonly string[]]
>([
  [
    'removed',
    withA(text),
    withoutA(),
    [
      'compile: Property `a` of the body was removed. It was not deprecated. A value that is still sent passes validation; whether it is kept or ignored is not specified.',
    ],
    ['compile: Property `a` of the body was removed. It was not deprecated.'],
  ],
  [
    'removed from a closed object',
    withA(text),
    withoutA({ additionalProperties: false }),
    [
      'breaking: `additionalProperties` of the body was set: it accepts fewer values.',
      'breaking: Property `a` of the body was removed. It was not deprecated. A value that is still sent is refused.',
    ],
    [
      'compile: Property `a` of the body was removed. It was not deprecated.',
      'compatible: `additionalProperties` of the body was set: it accepts fewer values.',
    ],
  ],
  [
    'removed from one that is not evaluated',
    withA(text),
    withoutA({ unevaluatedProperties: false }),
    [
      'breaking: Property `a` of the body was removed. It was not deprecated. A value that is still sent is refused.',
      'breaking: `unevaluatedProperties` of the body was added.',
    ],
    [
      'compile: Property `a` of the body was removed. It was not deprecated.',
      'compatible: `unevaluatedProperties` of the body was added.',
    ],
  ],
  [
    'removed beside other members',
    withA(text),
    withoutA({ additionalProperties: text }),
    [
      'breaking: `additionalProperties` of the body was set: it accepts fewer values.',
      'compile: Property `a` of the body was removed. It was not deprecated. A value that is still sent has to satisfy `additionalProperties`.',
    ],
    [
      'compile: Property `a` of the body was removed. It was not deprecated.',
      'compatible: `additionalProperties` of the body was set: it accepts fewer values.',
    ],
  ],
  [
    'removed after a deprecation',
    withA({ ...text, deprecated: true }),
    withoutA(),
    [
      'compile: Property `a` of the body was removed. It was deprecated, without a sunset. A value that is still sent passes validation; whether it is kept or ignored is not specified.',
    ],
    ['compile: Property `a` of the body was removed. It was deprecated, without a sunset.'],
  ],
  [
    'removed, not deprecated',
    withA({ ...text, deprecated: false }),
    withoutA(),
    [
      'compile: Property `a` of the body was removed. It was not deprecated. A value that is still sent passes validation; whether it is kept or ignored is not specified.',
    ],
    ['compile: Property `a` of the body was removed. It was not deprecated.'],
  ],
  [
    'removed after its sunset',
    withA({ ...text, deprecated: true, 'x-sunset': '2025-12-31' }),
    withoutA(),
    [
      'compile: Property `a` of the body was removed. It was deprecated, and its sunset on 2025-12-31 has passed. A value that is still sent passes validation; whether it is kept or ignored is not specified.',
    ],
    [
      'compile: Property `a` of the body was removed. It was deprecated, and its sunset on 2025-12-31 has passed.',
    ],
  ],
  [
    'removed before its sunset',
    withA({ ...text, deprecated: true, 'x-sunset': '2026-12-31' }),
    withoutA(),
    [
      'compile: Property `a` of the body was removed. It was deprecated, and its sunset on 2026-12-31 has not passed. A value that is still sent passes validation; whether it is kept or ignored is not specified.',
    ],
    [
      'compile: Property `a` of the body was removed. It was deprecated, and its sunset on 2026-12-31 has not passed.',
    ],
  ],
  [
    'moved into a branch',
    withA(text),
    withoutA({ anyOf: [{ properties: { a: text } }, { required: ['b'] }] }),
    ['compatible: `anyOf` of the body was added.', 'compatible: Property `a` of the body moved.'],
    ['breaking: Property `a` of the body moved.', 'compatible: `anyOf` of the body was added.'],
  ],
  [
    'moved into a branch of a branch',
    withA(text),
    withoutA({ anyOf: [{ anyOf: [{ properties: { a: text } }, { required: ['c'] }] }, { required: ['b'] }] }),
    ['compatible: `anyOf` of the body was added.', 'compatible: Property `a` of the body moved.'],
    ['breaking: Property `a` of the body moved.', 'compatible: `anyOf` of the body was added.'],
  ],
  [
    'moved into a case',
    withA(text),
    inCase('then'),
    ['compatible: `if` of the body was added.', 'compatible: Property `a` of the body moved.'],
    ['breaking: Property `a` of the body moved.', 'compatible: `if` of the body was added.'],
  ],
  [
    'moved into the other case',
    withA(text),
    inCase('else'),
    ['compatible: `if` of the body was added.', 'compatible: Property `a` of the body moved.'],
    ['breaking: Property `a` of the body moved.', 'compatible: `if` of the body was added.'],
  ],
  [
    'moved beside another member',
    withA(text),
    withoutA({ dependentSchemas: { b: { properties: { a: text } } } }),
    ['compatible: `dependentSchemas` of the body was added.', 'compatible: Property `a` of the body moved.'],
    ['breaking: Property `a` of the body moved.', 'compatible: `dependentSchemas` of the body was added.'],
  ],
  [
    'read only now',
    withA(text),
    withA({ ...text, readOnly: true }),
    ['breaking: `a` of the body became readOnly: it can no longer be sent.'],
    ['compatible: `a` is written differently (`readOnly`) and breaks nobody.'],
  ],
  [
    'write only now',
    withA(text),
    withA({ ...text, writeOnly: true }),
    ['compatible: `a` is written differently (`writeOnly`) and breaks nobody.'],
    ['warning: `a` of the body became writeOnly: it is no longer returned.'],
  ],
  [
    'no longer read only',
    withA({ ...text, readOnly: true }),
    withA(text),
    ['compatible: `a` of the body is no longer readOnly.'],
    ['compatible: `a` is written differently (`readOnly`) and breaks nobody.'],
  ],
  [
    'no longer write only',
    withA({ ...text, writeOnly: true }),
    withA(text),
    ['compatible: `a` is written differently (`writeOnly`) and breaks nobody.'],
    ['compatible: `a` of the body is no longer writeOnly.'],
  ],
  [
    'added',
    withoutA(),
    withA(text),
    ['compatible: Property `a` was added to the body.'],
    ['compatible: Property `a` was added to the body.'],
  ],
  [
    'added and required',
    withoutA(),
    { ...withA(text), required: ['a'] },
    ['breaking: the body has a new required property `a`.'],
    [
      'compatible: Property `a` was added to the body.',
      'compatible: the body has a new required property `a`.',
    ],
  ],
  [
    'added, and required before',
    withoutA({ required: ['a'] }),
    { ...withA(text), required: ['a'] },
    ['breaking: Property `a` was added to the body.'],
    ['compatible: Property `a` was added to the body.'],
  ],
  [
    'renamed',
    withA(text),
    { type: 'object', properties: { c: text, b: {} } },
    ['breaking: Property `a` of the body was renamed to `c`.'],
    ['breaking: Property `a` of the body was renamed to `c`.'],
  ],
  [
    'never there, and removed',
    { type: 'object', properties: { a: false, b: {} } },
    withoutA(),
    ['compatible: the body is written differently (`properties`) and breaks nobody.'],
    ['compatible: the body is written differently (`properties`) and breaks nobody.'],
  ],
])('reports a member that is %s', async (_, base, head, request, response) => {
  expect(await list('request', base, head)).toEqual(request);
  expect(await list('response', base, head)).toEqual(response);
});
