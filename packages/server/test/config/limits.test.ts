import { expect, test } from 'vitest';
import { checkConfig } from '../../src/config/load-config.ts';

const provider = (changes: object): object => ({
  providers: { it: { type: 'fal', ...changes } },
  routes: [],
});
const route = (changes: object): object => ({
  providers: { it: { type: 'synthetic' } },
  routes: [{ provider: 'it', ...changes }],
});

test.each<[string, (member: object) => object, accepted: unknown[], refused: unknown[]]>([
  ['providers.it.pollMs', provider, [100, 600_000], [99, 600_001, 100.5]],
  ['providers.it.timeoutMs', provider, [1000, 600_000], [999, 600_001, 1000.5]],
  ['providers.it.maxResultMegabytes', provider, [1], [0, null]],
  ['providers.it.maxConcurrent', provider, [1, null], [0]],
  ['providers.it.requestsPerMinute', provider, [1, null], [0]],
  ['routes.0.fps', route, [1, 240], [0, 241, 23.9]],
  ['routes.0.weight', route, [0.1], [0, -1]],
  ['routes.0.deadlineMinutes', route, [1, null], [0]],
  ['limits.requestsPerMinute', (limits) => ({ limits }), [1, null], [0]],
  ['limits.concurrentTasks', (limits) => ({ limits }), [1, null], [0]],
  ['limits.totalTasks', (limits) => ({ limits }), [1, null], [0]],
  ['limits.uploadsPerDay', (limits) => ({ limits }), [1, null], [0]],
  ['prices.perSecond', (prices) => ({ prices }), [{ '*': 0 }], [{ '*': -1 }, { '*': 0.5 }]],
  ['prices.perTask', (prices) => ({ prices }), [{ '*': 0 }], [{ '*': -1 }, { '*': 0.5 }]],
  ['retention.days', (retention) => ({ retention }), [1, null], [0]],
])('%s has the values that the reference names, and no others', (path, build, accepted, refused) => {
  const name = path.split('.').at(-1) ?? '';
  const check = (value: unknown) => checkConfig(build({ [name]: value }), 'it');
  for (const value of accepted) expect(() => check(value), String(value)).not.toThrow();
  for (const value of refused) expect(() => check(value), String(value)).toThrow(`it ${path}`);
});

test('a configuration that names a provider and a route has every default', () => {
  const providers = {
    polled: { type: 'replicate' },
    reporting: { type: 'fal', webhook: {} },
    comfyui: { type: 'comfyui', baseUrl: 'http://gpu:8188', websocket: true },
    synthetic: { type: 'synthetic' },
  };
  const remote = {
    onUnknownOutcome: 'report',
    pollMs: 15_000,
    timeoutMs: 60_000,
    maxResultMegabytes: 2000,
    allowPrivateHosts: false,
    maxConcurrent: null,
    requestsPerMinute: null,
  };
  expect(checkConfig({ providers, routes: [{ provider: 'polled' }] }, 'it')).toEqual({
    providers: {
      polled: { ...remote, type: 'replicate', baseUrl: 'https://api.replicate.com', pollMs: 2000 },
      reporting: {
        ...remote,
        type: 'fal',
        baseUrl: 'https://queue.fal.run',
        webhook: { keysUrl: 'https://rest.fal.ai/.well-known/jwks.json' },
      },
      comfyui: { ...remote, ...providers.comfyui },
      synthetic: { type: 'synthetic', placeholder: false },
    },
    routes: [
      {
        operation: '*',
        model: '*',
        template: '*',
        provider: 'polled',
        fps: 24,
        fallback: [],
        deadlineMinutes: 1440,
      },
    ],
    callbacks: { allowPrivateHosts: false },
    limits: { requestsPerMinute: null, concurrentTasks: null, totalTasks: 100_000, uploadsPerDay: 1000 },
    prices: { perSecond: { '*': 1 }, perTask: {} },
    retention: { days: null },
  });
});
