import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Version } from '../src/load/input.ts';
import { asyncapi, type BodyOf, compare, compareVersions, versionOf, withBody } from './documents.ts';

/** The parts of a document that a row changes. */
interface Pets {
  readonly discriminator?: unknown;
  /** The names of the branches. @default ['Cat', 'Dog'] */
  readonly branches?: readonly string[];
  /** The name of the component. @default 'Cat' */
  readonly cat?: string;
  /** The members of the component besides `k`. @default { c: { type: 'string' } } */
  readonly members?: object;
  /** The schema of its member `k`. */
  readonly kind?: object;
  /** The keyword of the union. @default 'oneOf' */
  readonly union?: string;
  /** Further components. */
  readonly more?: object;
}

const k = { propertyName: 'k' };
/** A branch with one value of `k`, which is apart from those with others. */
const dogOnly = { type: 'object', required: ['k'], properties: { k: { const: 'dog' } } };

function write({
  discriminator,
  branches = ['Cat', 'Dog'],
  cat = 'Cat',
  members = { c: { type: 'string' } },
  kind = { type: 'string' },
  union = 'oneOf',
  more = {},
}: Pets) {
  const animal = (own: string): unknown => ({
    type: 'object',
    required: ['k', own],
    properties: { k: { type: 'string' }, [own]: { type: 'string' } },
  });
  const pet = {
    [union]: branches.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    ...(discriminator === undefined ? {} : { discriminator }),
  };
  const own = {
    type: 'object',
    required: ['k', ...Object.keys(members)],
    properties: { k: kind, ...members },
  };
  const schemas = { [cat]: own, Dog: animal('d'), Owl: animal('o'), ...more };
  return (of: BodyOf) => withBody(of, pet, { components: { schemas } });
}

/** What changes, and the report of it for a request and for a response. */
type Row = [name: string, base: Pets, head: Pets, request: readonly string[], response: readonly string[]];

it.each<Row>([
  ['no discriminator', {}, {}, [], []],
  [
    'added',
    {},
    { discriminator: k },
    ['breaking: The discriminator of the body was added.'],
    ['warning: The discriminator of the body was added.'],
  ],
  [
    'removed',
    { discriminator: k },
    {},
    ['warning: The discriminator of the body was removed.'],
    ['breaking: The discriminator of the body was removed.'],
  ],
  [
    'another member',
    { discriminator: k },
    { discriminator: { propertyName: 'c' } },
    ['breaking: The discriminator of the body changed from "k" to "c".'],
    ['breaking: The discriminator of the body changed from "k" to "c".'],
  ],
  [
    'a member less',
    { discriminator: k },
    { discriminator: {} },
    ['breaking: The discriminator of the body changed from "k" to nothing.'],
    ['breaking: The discriminator of the body changed from "k" to nothing.'],
  ],
  [
    'another member of an object without branches',
    { discriminator: k, union: 'examples' },
    { discriminator: { propertyName: 'c' }, union: 'examples' },
    ['breaking: The discriminator of the body changed from "k" to "c".'],
    ['breaking: The discriminator of the body changed from "k" to "c".'],
  ],
  [
    'another member, written as its name alone',
    { discriminator: 'k' },
    { discriminator: 'c' },
    ['breaking: The discriminator of the body changed from "k" to "c".'],
    ['breaking: The discriminator of the body changed from "k" to "c".'],
  ],
  [
    'the same member, written as its name alone',
    { discriminator: 'k' },
    { discriminator: k },
    ['compatible: the body is written differently (`discriminator`) and breaks nobody.'],
    ['compatible: the body is written differently (`discriminator`) and breaks nobody.'],
  ],
  [
    'another keyword',
    { discriminator: { ...k, y: 1 } },
    { discriminator: { ...k, y: 2 } },
    ['breaking: `y` of the discriminator of the body changed.'],
    ['breaking: `y` of the discriminator of the body changed.'],
  ],
  [
    'two other keywords',
    { discriminator: { ...k, y: 1 } },
    { discriminator: { ...k, z: 2 } },
    ['breaking: `y`, `z` of the discriminator of the body changed.'],
    ['breaking: `y`, `z` of the discriminator of the body changed.'],
  ],
  [
    'an extension',
    { discriminator: { ...k, 'x-y': 1 } },
    { discriminator: { ...k, 'x-y': 2 } },
    ['compatible: the body is written differently (`discriminator`) and breaks nobody.'],
    ['compatible: the body is written differently (`discriminator`) and breaks nobody.'],
  ],
  [
    'a keyword that ends like an extension',
    { discriminator: { ...k, 'yx-': 1 } },
    { discriminator: { ...k, 'yx-': 2 } },
    ['breaking: `yx-` of the discriminator of the body changed.'],
    ['breaking: `yx-` of the discriminator of the body changed.'],
  ],
  [
    'a value added',
    { discriminator: { ...k, mapping: { cat: 'Cat' } } },
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    ['breaking: The discriminator value `Dog` of the body became `dog`.'],
    ['breaking: The discriminator value `Dog` of the body became `dog`.'],
  ],
  [
    'a value removed',
    { discriminator: { ...k, mapping: { cat: 'Cat', tom: 'Cat', dog: 'Dog' } } },
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    ['breaking: The discriminator value `tom` of the body was removed.'],
    ['compatible: The discriminator value `tom` of the body was removed.'],
  ],
  [
    'a value more',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    { discriminator: { ...k, mapping: { cat: 'Cat', tom: 'Cat', dog: 'Dog' } } },
    ['compatible: The discriminator value `tom` of the body was added.'],
    ['breaking: The discriminator value `tom` of the body was added.'],
  ],
  [
    'a value renamed',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    { discriminator: { ...k, mapping: { kitty: 'Cat', dog: 'Dog' } } },
    ['breaking: The discriminator value `cat` of the body became `kitty`.'],
    ['breaking: The discriminator value `cat` of the body became `kitty`.'],
  ],
  [
    'a value renamed that no member has',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } }, kind: { const: 'meow' } },
    { discriminator: { ...k, mapping: { kitty: 'Cat', dog: 'Dog' } }, kind: { const: 'meow' } },
    ['compatible: The discriminator value `cat` of the body became `kitty`.'],
    ['breaking: The discriminator value `cat` of the body became `kitty`.'],
  ],
  [
    'a value renamed that no member has, with its component',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } }, kind: { const: 'meow' } },
    {
      discriminator: { ...k, mapping: { kitty: 'Kitty', dog: 'Dog' } },
      branches: ['Kitty', 'Dog'],
      cat: 'Kitty',
      kind: { const: 'meow' },
    },
    [
      'compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.',
      'compatible: The discriminator value `cat` of the body became `kitty`.',
    ],
    [
      'compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.',
      'compatible: The discriminator value `cat` of the body became `kitty`.',
    ],
  ],
  [
    'the only value of a member renamed',
    {
      discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } },
      kind: { const: 'cat' },
      union: 'anyOf',
    },
    {
      discriminator: { ...k, mapping: { kitty: 'Cat', dog: 'Dog' } },
      kind: { const: 'kitty' },
      union: 'anyOf',
    },
    ['breaking: The only value of `k` changed from "cat" to "kitty".'],
    ['breaking: The only value of `k` changed from "cat" to "kitty".'],
  ],
  [
    'the only value of a member renamed, where one branch alone may accept a value',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } }, kind: { const: 'cat' } },
    { discriminator: { ...k, mapping: { kitty: 'Cat', dog: 'Dog' } }, kind: { const: 'kitty' } },
    [
      'breaking: The only value of `k` changed from "cat" to "kitty".',
      'breaking: the body: values that were accepted are refused now',
    ],
    [
      'breaking: The only value of `k` changed from "cat" to "kitty".',
      'breaking: the body: values may come that were not allowed before',
    ],
  ],
  [
    'a value renamed of a member that had one value only',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } }, kind: { const: 'cat' } },
    { discriminator: { ...k, mapping: { kitty: 'Cat', dog: 'Dog' } } },
    [
      'breaking: The discriminator value `cat` of the body became `kitty`.',
      'breaking: the body: values that were accepted are refused now',
      'compatible: `k` is no longer restricted to ["cat"].',
    ],
    [
      'breaking: `k` is no longer restricted to ["cat"].',
      'breaking: The discriminator value `cat` of the body became `kitty`.',
    ],
  ],
  [
    'a value renamed of a branch that names no member',
    {
      discriminator: { ...k, mapping: { tom: 'Tom' } },
      branches: ['Tom'],
      more: { Tom: { type: 'object' } },
    },
    {
      discriminator: { ...k, mapping: { tim: 'Tom' } },
      branches: ['Tom'],
      more: { Tom: { type: 'object' } },
    },
    ['breaking: The discriminator value `tom` of the body became `tim`.'],
    ['breaking: The discriminator value `tom` of the body became `tim`.'],
  ],
  [
    'a value renamed of a branch that accepts more now',
    {
      discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } },
      kind: { enum: ['cat', 'kitty'] },
      members: { c: { type: 'string', maxLength: 5 } },
      more: { Dog: dogOnly },
    },
    {
      discriminator: { ...k, mapping: { kitty: 'Cat', dog: 'Dog' } },
      kind: { enum: ['cat', 'kitty'] },
      members: { c: { type: 'string', maxLength: 6 } },
      more: { Dog: dogOnly },
    },
    [
      'breaking: The discriminator value `cat` of the body became `kitty`.',
      'compatible: `maxLength` of `c` changed from 5 to 6.',
    ],
    [
      'breaking: `maxLength` of `c` changed from 5 to 6.',
      'breaking: The discriminator value `cat` of the body became `kitty`.',
    ],
  ],
  [
    'a value removed and one of another target added',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog', tom: 'Cat' } } },
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog', rex: 'Dog' } } },
    [
      'breaking: The discriminator value `tom` of the body was removed.',
      'compatible: The discriminator value `rex` of the body was added.',
    ],
    [
      'breaking: The discriminator value `rex` of the body was added.',
      'compatible: The discriminator value `tom` of the body was removed.',
    ],
  ],
  [
    'a value removed and a branch added',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog', tom: 'Cat' } } },
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } }, branches: ['Cat', 'Dog', 'Owl'] },
    [
      'breaking: The discriminator value `tom` of the body was removed.',
      'compatible: the body gained a branch of `oneOf`: `Owl`.',
    ],
    [
      'breaking: the body gained a branch of `oneOf`: `Owl`.',
      'compatible: The discriminator value `tom` of the body was removed.',
    ],
  ],
  [
    'the same target, which changed',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    {
      discriminator: { ...k, mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } },
      members: { c: { type: 'string', maxLength: 5 } },
    },
    ['breaking: `maxLength` of `c` was set to 5.', 'compatible: `maxLength` of `c` was set to 5.'],
    [
      'breaking: the body: values may come that were not allowed before',
      'compatible: `maxLength` of `c` was set to 5.',
    ],
  ],
  [
    'another target',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    { discriminator: { ...k, mapping: { cat: 'Dog', dog: 'Cat' } } },
    [
      'breaking: The discriminator value `cat` of the body now selects "Dog".',
      'breaking: The discriminator value `dog` of the body now selects "Cat".',
      'breaking: Property `d` of `Cat` was renamed to `c`.',
      'breaking: Property `c` of `Dog` was renamed to `d`.',
    ],
    [
      'breaking: The discriminator value `cat` of the body now selects "Dog".',
      'breaking: The discriminator value `dog` of the body now selects "Cat".',
      'breaking: Property `d` of `Cat` was renamed to `c`.',
      'breaking: Property `c` of `Dog` was renamed to `d`.',
    ],
  ],
  [
    'the same target, written as a reference',
    { discriminator: { ...k, mapping: { cat: 'Cat' } } },
    { discriminator: { ...k, mapping: { cat: '#/components/schemas/Cat' } } },
    ['compatible: the body is written differently (`discriminator`) and breaks nobody.'],
    ['compatible: the body is written differently (`discriminator`) and breaks nobody.'],
  ],
  [
    'a mapping without values',
    { discriminator: { ...k, mapping: 1 } },
    { discriminator: { ...k, mapping: 2 } },
    [],
    [],
  ],
  [
    'a target that is not a text',
    { discriminator: { ...k, mapping: { cat: 1 } } },
    { discriminator: { ...k, mapping: { cat: 2 } } },
    ['breaking: The discriminator value `cat` of the body now selects "2".'],
    ['breaking: The discriminator value `cat` of the body now selects "2".'],
  ],
  [
    'a target that is nowhere',
    { discriminator: { ...k, mapping: { cat: 'Cat' } } },
    { discriminator: { ...k, mapping: { cat: 'Nobody' } } },
    [
      'breaking: The discriminator value `cat` of the body now selects "Nobody".',
      'breaking: The discriminator value `cat` of the body became `Cat`.',
    ],
    [
      'breaking: The discriminator value `cat` of the body now selects "Nobody".',
      'breaking: The discriminator value `cat` of the body became `Cat`.',
    ],
  ],
  [
    'a target that was nowhere',
    { discriminator: { ...k, mapping: { cat: 'Nobody' } } },
    { discriminator: { ...k, mapping: { cat: 'Cat' } } },
    [
      'breaking: The discriminator value `cat` of the body now selects "Cat".',
      'breaking: The discriminator value `Cat` of the body became `cat`.',
    ],
    [
      'breaking: The discriminator value `cat` of the body now selects "Cat".',
      'breaking: The discriminator value `Cat` of the body became `cat`.',
    ],
  ],
  [
    'a copy of a target',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    {
      discriminator: { ...k, mapping: { cat: 'Kitty', dog: 'Dog' } },
      branches: ['Kitty', 'Dog'],
      more: {
        Kitty: {
          type: 'object',
          required: ['k', 'c'],
          properties: { k: { type: 'string' }, c: { type: 'string' } },
        },
      },
    },
    [
      'compatible: The component `Kitty` of `schemas` was added.',
      'compatible: the body is written differently (`oneOf`: `Kitty`, `discriminator`) and breaks nobody.',
    ],
    [
      'compatible: The component `Kitty` of `schemas` was added.',
      'compatible: the body is written differently (`oneOf`: `Kitty`, `discriminator`) and breaks nobody.',
    ],
  ],
  [
    'the only value of a member renamed, of a schema that others are based on',
    { discriminator: { ...k, mapping: { cat: 'Cat' } }, kind: { const: 'cat' }, union: 'examples' },
    { discriminator: { ...k, mapping: { kitty: 'Cat' } }, kind: { const: 'kitty' }, union: 'examples' },
    ['breaking: The discriminator value `cat` of the body became `kitty`.'],
    ['breaking: The discriminator value `cat` of the body became `kitty`.'],
  ],
  [
    'a branch more',
    { discriminator: k, branches: ['Cat'] },
    { discriminator: k },
    ['compatible: the body gained a branch of `oneOf`: `Dog`.'],
    ['breaking: the body gained a branch of `oneOf`: `Dog`.'],
  ],
  [
    'a branch less',
    { discriminator: k },
    { discriminator: k, branches: ['Cat'] },
    ['breaking: the body lost a branch of `oneOf`: `Dog`.'],
    ['compatible: the body lost a branch of `oneOf`: `Dog`.'],
  ],
  [
    'a branch replaced',
    { discriminator: k },
    { discriminator: k, branches: ['Cat', 'Owl'] },
    [
      'breaking: the body lost a branch of `oneOf`: `Dog`.',
      'compatible: the body gained a branch of `oneOf`: `Owl`.',
    ],
    [
      'breaking: the body gained a branch of `oneOf`: `Owl`.',
      'compatible: the body lost a branch of `oneOf`: `Dog`.',
    ],
  ],
  [
    'a component renamed',
    { discriminator: k },
    { discriminator: k, branches: ['Kitty', 'Dog'], cat: 'Kitty' },
    [
      'breaking: The discriminator value `Cat` of the body became `Kitty`.',
      'compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.',
    ],
    [
      'breaking: The discriminator value `Cat` of the body became `Kitty`.',
      'compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.',
    ],
  ],
  [
    'a component renamed that a mapping names',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    {
      discriminator: { ...k, mapping: { cat: 'Kitty', dog: 'Dog' } },
      branches: ['Kitty', 'Dog'],
      cat: 'Kitty',
    },
    ['compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.'],
    ['compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.'],
  ],
  [
    'a component renamed that a mapping refers to',
    { discriminator: { ...k, mapping: { cat: '#/components/schemas/Cat' } } },
    {
      discriminator: { ...k, mapping: { cat: '#/components/schemas/Kitty' } },
      branches: ['Kitty', 'Dog'],
      cat: 'Kitty',
    },
    ['compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.'],
    ['compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.'],
  ],
  [
    'a component renamed, and a value',
    { discriminator: { ...k, mapping: { cat: 'Cat', dog: 'Dog' } } },
    {
      discriminator: { ...k, mapping: { kitty: 'Kitty', dog: 'Dog' } },
      branches: ['Kitty', 'Dog'],
      cat: 'Kitty',
    },
    [
      'breaking: The discriminator value `cat` of the body became `kitty`.',
      'compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.',
    ],
    [
      'breaking: The discriminator value `cat` of the body became `kitty`.',
      'compile: The component `Cat` of `schemas` was renamed to `Kitty`; generated types may have its name.',
    ],
  ],
])('reports %s', async (_, base, head, request, response) => {
  const list = async (of: BodyOf): Promise<string[]> => {
    const { changes } = await compare(write(base)(of), write(head)(of));
    return changes.map(({ level, message }) => `${level}: ${message}`);
  };
  expect(await list('request')).toEqual(request);
  expect(await list('response')).toEqual(response);
});

/** A version whose union has one branch, with its value in a mapping, beside a document of events without components. */
function withBranch(ref: string, mapped: string, names: readonly string[]): Version {
  const pet = { oneOf: [{ $ref: ref }], discriminator: { ...k, mapping: { cat: mapped } } };
  const cat = { type: 'object', properties: { k: { type: 'string' } } };
  const components = { schemas: Object.fromEntries(names.map((name) => [name, cat])) };
  const files = {
    'openapi.yaml': withBody('request', pet, { components }),
    'asyncapi.yaml': asyncapi({}),
    'cat.yaml': cat,
    'kitty.yaml': cat,
  };
  const entries = Object.entries(files).map(([file, value]) => [resolve(file), value] as const);
  return versionOf(new Map(entries), [resolve('openapi.yaml'), resolve('asyncapi.yaml')]);
}

it.each([
  [
    'another file of the same content',
    withBranch('./cat.yaml', './cat.yaml', []),
    withBranch('./kitty.yaml', './kitty.yaml', []),
    ['compatible: the body is written differently (`oneOf`: `kitty`, `discriminator`) and breaks nobody.'],
  ],
  [
    'a copy of a component that one of two documents has',
    withBranch('#/components/schemas/Cat', 'Cat', ['Cat']),
    withBranch('#/components/schemas/Kitty', 'Kitty', ['Cat', 'Kitty']),
    [
      'compatible: The component `Kitty` of `schemas` was added.',
      'compatible: the body is written differently (`oneOf`: `Kitty`, `discriminator`) and breaks nobody.',
    ],
  ],
  [
    'a component in the place of its copy',
    withBranch('#/components/schemas/Kitty', 'Kitty', ['Cat', 'Kitty']),
    withBranch('#/components/schemas/Cat', 'Cat', ['Cat']),
    [
      'compile: The component `Kitty` of `schemas` was removed; generated types may have its name.',
      'compatible: the body is written differently (`oneOf`: `Cat`, `discriminator`) and breaks nobody.',
    ],
  ],
  [
    'a component in the place of a file',
    withBranch('./cat.yaml', './cat.yaml', []),
    withBranch('#/components/schemas/Cat', 'Cat', ['Cat']),
    [
      'compatible: The component `Cat` of `schemas` was added.',
      'compatible: the body is written differently (`oneOf`: `Cat`, `discriminator`) and breaks nobody.',
    ],
  ],
  [
    'a file in the place of a component',
    withBranch('#/components/schemas/Cat', 'Cat', ['Cat']),
    withBranch('./cat.yaml', './cat.yaml', []),
    [
      'compile: The component `Cat` of `schemas` was removed; generated types may have its name.',
      'compatible: the body is written differently (`oneOf`: `cat`, `discriminator`) and breaks nobody.',
    ],
  ],
])('reports %s', (_, base, head, expected) => {
  const { changes } = compareVersions(base, head);
  expect(changes.map(({ level, message }) => `${level}: ${message}`)).toEqual(expected);
});

it('shows a payload that a union refuses whose branch two values select, which selected different schemas', async () => {
  const writePet = (targets: readonly string[], schemas: object, union: object = {}) => {
    const [cat, dog] = targets.map((name) => `#/components/schemas/${name}`);
    const pet = {
      type: 'object',
      required: ['k'],
      properties: { k: { type: 'string' } },
      discriminator: { propertyName: 'k', mapping: { cat, dog } },
      ...union,
    };
    return withBody('request', pet, { components: { schemas } });
  };
  const base = writePet(['Cat', 'Dog'], {
    Cat: { type: 'object', properties: { c: { type: 'integer' } } },
    Dog: { type: 'object', properties: { d: { type: 'string', maxLength: 1 } } },
  });
  const Pet = { type: 'object', properties: { k: { enum: ['cat', 'dog'] } } };
  const union = { oneOf: [{ $ref: '#/components/schemas/Pet' }] };
  const head = writePet(['Pet', 'Pet'], { Pet }, union);

  const { changes } = await compare(base, head);

  const added = changes.find(({ message }) => message.startsWith('`oneOf`'));
  expect(added).toMatchObject({ level: 'breaking', witness: { payload: { k: '' }, refusedBy: 'head' } });
});
