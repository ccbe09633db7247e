import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import { createRoutes } from '../../src/providers/create-providers.ts';
import { createRoutedRenderer } from '../../src/providers/renderer.ts';
import { makeCall } from '../support/samples.ts';

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
  const { providerOf } = createRoutedRenderer(routes, new Map());

  test.each([
    [{ category: 'TEXT_TO_VIDEO', model: 't2v-2.4-advanced' }, 'text'],
    [{ category: 'TEXT_TO_VIDEO', model: 't2v-2.4-faster' }, 'faster'],
    [{ category: 'TEXT_TO_VIDEO', model: 'another' }, 'text'],
    [{ category: 'TEMPLATE_TO_VIDEO', model: null, template: 'hug' }, 'hug'],
    [{ category: 'TEMPLATE_TO_VIDEO', model: null, template: 'kiss' }, 'rest'],
    [{ category: 'VIDEO_TO_VIDEO', model: 'anime-v10' }, 'rest'],
  ] as const)('%j goes to %s', (changes, provider) => {
    expect(providerOf(makeCall(changes).job)).toBe(provider);
  });

  test('a job without a route is an error that names its model', () => {
    const { providerOf } = createRoutedRenderer([], new Map());
    expect(() => providerOf(makeCall().job)).toThrow('No route matches TEXT_TO_VIDEO with t2v-2.4-faster.');
  });
});
