import type { Json } from '@videogen/engine';
import { sampleCall } from '@videogen/engine/conformance';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import { createRoutes } from '../../src/providers/create-providers.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { createRoutedRenderer } from '../../src/providers/renderer.ts';

describe('the first route that matches is used', () => {
  const routes = createRoutes(
    configSchema.parse({
      providers: Object.fromEntries(
        ['hug', 'text', 'faster', 'rest'].map((name) => [name, { type: 'synthetic' }]),
      ),
      routes: [
        { template: 'hug', provider: 'hug' },
        { operation: 'textToVideo', model: 't2v-2.4-advanced', provider: 'text' },
        { model: 't2v-2.4-faster', provider: 'faster' },
        { operation: 'textToVideo', provider: 'text' },
        { provider: 'rest' },
      ],
    }).routes,
  );
  const { getProvider } = createRoutedRenderer(routes, new Map());

  test.each([
    [{ category: 'TEXT_TO_VIDEO', model: 't2v-2.4-advanced' }, 'text'],
    [{ category: 'TEXT_TO_VIDEO', model: 't2v-2.4-faster' }, 'faster'],
    [{ category: 'TEXT_TO_VIDEO', model: 'another' }, 'text'],
    [{ category: 'TEMPLATE_TO_VIDEO', model: null, template: 'hug' }, 'hug'],
    [{ category: 'TEMPLATE_TO_VIDEO', model: null, template: 'kiss' }, 'rest'],
    [{ category: 'VIDEO_TO_VIDEO', model: 'anime-v10' }, 'rest'],
  ] as const)('%j goes to %s', async (changes, provider) => {
    expect(await getProvider(sampleCall(changes).job, null)).toBe(provider);
  });

  test('a job without a route is an error that names its model', async () => {
    const { getProvider } = createRoutedRenderer([], new Map());
    await expect(getProvider(sampleCall().job, null)).rejects.toThrow(
      'No route matches TEXT_TO_VIDEO with t2v-2.4-faster.',
    );
  });
});

describe('a route with a fallback', () => {
  const config = configSchema.parse({
    providers: Object.fromEntries(['own', 'paid', 'last'].map((name) => [name, { type: 'synthetic' }])),
    routes: [{ provider: 'own', fallback: ['paid', 'last'] }, { provider: 'paid' }, { provider: 'last' }],
  });
  const before = (...notSentTo: string[]) => ({ ...sampleCall().submission, notSentTo });

  test.each([
    ['is used while its provider is up', [], null, 'own'],
    ['is left while its provider is down', ['own'], null, 'paid'],
    ['skips every provider that is down', ['own', 'paid'], null, 'last'],
    ['is used when all are down', ['own', 'paid', 'last'], null, 'own'],
    ['is left for what its provider did not receive', [], before('own'), 'paid'],
    ['is used for what was never refused', [], sampleCall().submission, 'own'],
    ['begins a new round when none has received the task', [], before('own', 'paid', 'last'), 'own'],
  ] as const)('%s', async (_, down: readonly string[], submission, expected) => {
    const isDown = async (name: string): Promise<boolean> => down.includes(name);
    const { getProvider } = createRoutedRenderer(createRoutes(config.routes), new Map(), { isDown });
    expect(await getProvider(sampleCall().job, submission)).toBe(expected);
  });
});

test('routes with weights share the tasks, and a task keeps its route', async () => {
  const { routes } = configSchema.parse({
    providers: { most: { type: 'synthetic' }, few: { type: 'synthetic' }, none: { type: 'synthetic' } },
    routes: [
      { provider: 'most', weight: 3, fallback: ['none'] },
      { provider: 'none' },
      { provider: 'few', weight: 1 },
    ],
  });
  const { getProvider } = createRoutedRenderer(createRoutes(routes), new Map());
  const counts: Record<string, number> = {};
  for (let task = 0; task < 1000; task += 1) {
    const { job } = sampleCall({ taskId: `task-${task}` });
    const provider = await getProvider(job, null);
    expect(await getProvider(job, null)).toBe(provider);
    counts[provider] = (counts[provider] ?? 0) + 1;
  }

  // The ids are fixed, so the counts are, too.
  expect(Object.keys(counts).sort()).toEqual(['few', 'most']);
  expect(counts['most']).toBeGreaterThan(700);
  expect(counts['few']).toBeGreaterThan(200);
});

/** Submits a thousand tasks, and counts the model and the input that the provider gets. */
async function countRoutes(routes: readonly object[]): Promise<Record<string, number>> {
  const config = configSchema.parse({
    providers: { it: { type: 'synthetic' }, other: { type: 'synthetic' } },
    routes,
  });
  const counts: Record<string, number> = {};
  const provider: Provider = {
    onUnknownOutcome: 'report',
    async submit({ model, input }) {
      const key = `${model} ${JSON.stringify(input satisfies Json | undefined)}`;
      counts[key] = (counts[key] ?? 0) + 1;
      return { state: 'accepted', reference: 'work' };
    },
    poll: async () => ({ state: 'running' }),
    cancel: async () => {},
  };
  const renderer = createRoutedRenderer(createRoutes(config.routes), new Map([['it', provider]]));
  for (let task = 0; task < 1000; task += 1) await renderer.submit(sampleCall({ taskId: `task-${task}` }));
  return counts;
}

test('routes of one provider share the tasks, with different models or with different inputs', async () => {
  const models = await countRoutes([
    { provider: 'it', providerModel: 'm1', weight: 2 },
    { provider: 'it', providerModel: 'm2', weight: 1 },
  ]);
  expect(Object.keys(models).sort()).toEqual(['m1 undefined', 'm2 undefined']);
  expect(models['m1 undefined']).toBeGreaterThan(600);
  const inputs = await countRoutes([
    { provider: 'it', providerModel: 'm', input: { steps: 4 }, weight: 1 },
    { provider: 'it', providerModel: 'm', input: { steps: 8 }, weight: 1 },
  ]);
  expect(Object.keys(inputs).sort()).toEqual(['m {"steps":4}', 'm {"steps":8}']);
});

test('the share of a route is that of all tasks, also of those that other providers get', async () => {
  const counts = await countRoutes([
    { provider: 'it', providerModel: 'm1', weight: 1 },
    { provider: 'it', providerModel: 'm2', weight: 3 },
    { provider: 'other', weight: 4 },
  ]);
  expect(counts['m1 undefined']).toBeLessThan(200);
});
