import { expect, it } from 'vitest';
import { type BodyOf, compare, withBody } from './documents.ts';

/** The parts of a document that a row changes. */
interface Pets {
  readonly discriminator?: unknown;
  /** The names of the branches. @default ['Cat', 'Dog'] */
  readonly branches?: readonly string[];
  /** The name of the component. @default 'Cat' */
  readonly cat?: string;
}

const k = { propertyName: 'k' };

function write({ discriminator, branches = ['Cat', 'Dog'], cat = 'Cat' }: Pets) {
  const animal = (own: string): unknown => ({
    type: 'object',
    required: ['k', own],
    properties: { k: { type: 'string' }, [own]: { type: 'string' } },
  });
  const pet = {
    oneOf: branches.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    ...(discriminator === undefined ? {} : { discriminator }),
  };
  const schemas = { [cat]: animal('c'), Dog: animal('d'), Owl: animal('o') };
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
