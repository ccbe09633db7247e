import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/load-config.ts';

const providers = { own: { type: 'synthetic' }, paid: { type: 'synthetic' } } as const;

test.each([
  [
    'a misspelt model',
    [{ provider: 'own', model: 't2v-2.4-fast' }],
    /routes\.0\.model: "t2v-2\.4-fast" is not a model of/,
  ],
  [
    'a model of another operation',
    [{ provider: 'own', operation: 'imageToVideo', model: 't2v-2.4-faster' }],
    /is not a model of imageToVideo: animate-2\.4-faster, /,
  ],
  [
    'a misspelt template',
    [{ provider: 'own', template: 'huge' }],
    /"huge" is not a template of any operation: kissing_screen, .*[a-z_]+\.$/,
  ],
  [
    'a template of an operation without templates',
    [{ provider: 'own', operation: 'textToVideo', template: 'hug' }],
    /routes\.0\.template: "hug" is not a template of textToVideo: there are none\.$/,
  ],
  [
    'the name of a model at the provider',
    [{ provider: 'own', model: 'wan-2.1' }],
    /"wan-2\.1" is not a model of any operation: .* The name of the model at the provider is `providerModel`\.$/,
  ],
  [
    'an unknown slot',
    [{ provider: 'own', input: { nested: [{ text: 'a film of {promt}' }] } }],
    /routes\.0\.input: \{promt\} is not one of the slots: \{prompt\}, \{seconds\}, /,
  ],
  [
    'a shadowed route',
    [{ provider: 'own' }, { provider: 'paid' }],
    /routes\.1: No task uses this route: the route 0/,
  ],
  [
    'a route that a route of its operation shadows',
    [
      { provider: 'own', operation: 'textToVideo' },
      { provider: 'paid', operation: 'textToVideo', model: 't2v-2.4-faster' },
    ],
    /routes\.1: No task uses this route/,
  ],
  [
    'a route without a weight behind one with',
    [{ provider: 'own', weight: 1 }, { provider: 'paid' }],
    /routes\.1: No task/,
  ],
  [
    'a route with a weight behind one without',
    [{ provider: 'own' }, { provider: 'paid', weight: 1 }],
    /routes\.1: No task/,
  ],
  [
    'a fallback without a route',
    [{ provider: 'own', fallback: ['paid'] }],
    /routes\.0\.fallback\.0: The fallback "paid" has no/,
  ],
])('%s is an error', async (_, routes, message) => {
  await expect(readConfig({ providers, routes })).rejects.toThrow(message);
});

test.each([
  ['a route for a fallback', [{ provider: 'own', fallback: ['paid'] }, { provider: 'paid' }]],
  [
    'routes with weights',
    [
      { provider: 'own', weight: 2 },
      { provider: 'paid', weight: 1 },
    ],
  ],
  ['a special route before a general one', [{ provider: 'own', template: 'hug' }, { provider: 'paid' }]],
  ['braces that are no slots', [{ provider: 'own', input: { text: '{"a": 1} {1} {} {prompt}' } }]],
])('%s is accepted', async (_, routes) => {
  expect((await readConfig({ providers, routes })).routes).toHaveLength(routes.length);
});

test('YAML in a file named .json is an error', async () => {
  const path = join(await temporaryFolder(), 'config.json');
  await writeFile(path, 'providers:\n  own: { type: synthetic }\nroutes: [{ provider: own }]\n');
  await expect(readConfig(path)).rejects.toThrow(/config\.json is not JSON/);
});
