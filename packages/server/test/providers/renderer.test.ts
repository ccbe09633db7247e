import type { Json, PollOutcome, SubmitOutcome } from '@videogen/engine';
import { sampleCall } from '@videogen/engine/conformance';
import { describe, expect, test, vi } from 'vitest';
import type { Route } from '../../src/providers/choose-route.ts';
import type { Provider, ProviderRequest } from '../../src/providers/provider.ts';
import { ProviderUnavailable } from '../../src/providers/provider-http.ts';
import { createRoutedRenderer, type RoutingDependencies } from '../../src/providers/renderer.ts';
import { sampleRoute } from '../support/samples.ts';

const NOW = 1_768_469_400_000;

interface Given {
  readonly provider?: Partial<Provider>;
  readonly routes?: readonly Route[];
  readonly dependencies?: RoutingDependencies;
}

/** A renderer with the provider `it`, whose requests are noted. */
function start({ provider, routes = [sampleRoute], dependencies }: Given = {}) {
  const requests: ProviderRequest[] = [];
  const it: Provider = {
    onUnknownOutcome: 'resubmit',
    async submit(request) {
      requests.push(request);
      return { state: 'accepted', reference: 'work' };
    },
    poll: async () => ({ state: 'running' }),
    cancel: async (request) => void requests.push(request),
    ...provider,
  };
  const given = { now: () => NOW, random: () => 0.5, ...dependencies };
  return { renderer: createRoutedRenderer(routes, new Map([['it', it]]), given), requests };
}

describe('the request to a provider', () => {
  const { providerModel: _, ...unnamed } = sampleRoute;
  const input: Json = { steps: 4 };

  test.each<[string, readonly Route[], object, object]>([
    [
      'the model, the input and the frames of its route',
      [{ ...sampleRoute, input, fps: 30 }],
      {},
      { model: 'wan', input, fps: 30 },
    ],
    ['the model of the task without one of its route', [unnamed], {}, { model: 't2v-2.4-faster', fps: 24 }],
    ['the template of a task without a model', [unnamed], { model: null, template: 'hug' }, { model: 'hug' }],
    ['no model for a task without either', [unnamed], { model: null, template: null }, { model: '' }],
    ['the defaults without a route', [], {}, { model: 't2v-2.4-faster', input: undefined, fps: 24 }],
    [
      'the route of the provider when another route is first',
      [{ ...sampleRoute, provider: 'other', providerModel: 'no' }, sampleRoute],
      {},
      { model: 'wan' },
    ],
  ])('has %s', async (_name, routes, job, expected) => {
    const { renderer, requests } = start({ routes });
    const call = sampleCall(job);
    await renderer.submit(call);
    await renderer.cancel(call);
    expect(requests).toMatchObject([expected, expected]);
  });

  const webhook = { webhook: async () => null };
  test.each<[string, Partial<Provider>, RoutingDependencies, string | null]>([
    [
      'of the server',
      webhook,
      { publicUrl: () => 'https://own.example' },
      'https://own.example/webhooks/it/task-1/key-1',
    ],
    ['without its host by default', webhook, {}, '/webhooks/it/task-1/key-1'],
    ['of no webhook', {}, { publicUrl: () => 'https://own.example' }, null],
  ])('has the URL %s', async (_name, provider, dependencies, webhookUrl) => {
    const { renderer, requests } = start({ provider, dependencies });
    const { submission, ...call } = sampleCall({ taskId: 'task-1' });
    await renderer.submit({ ...call, submission: { ...submission, idempotencyKey: 'key-1' } });
    expect(requests).toMatchObject([{ webhookUrl }]);
  });
});

describe('the time of the next poll', () => {
  const call = sampleCall();
  const after = (at: number) => ({ ...call, submission: { ...call.submission, at } });
  const accepted: SubmitOutcome = { state: 'accepted', reference: 'work' };

  test.each<[string, SubmitOutcome, SubmitOutcome]>([
    ['grows after a submit', { ...accepted, pollAfterMs: 2000 }, { ...accepted, pollAfterMs: 4000 }],
    ['is up to the engine when a submit names none', accepted, accepted],
    [
      'is none for work that was refused',
      { state: 'refused', reason: 'no' },
      { state: 'refused', reason: 'no' },
    ],
  ])('%s', async (_name, outcome, expected) => {
    const { renderer } = start({ provider: { submit: async () => outcome } });
    expect(await renderer.submit(after(NOW - 32_000))).toEqual(expected);
  });

  test.each<[string, PollOutcome, number, PollOutcome]>([
    [
      'is that of the provider',
      { state: 'running', pollAfterMs: 3000 },
      0,
      { state: 'running', pollAfterMs: 3000 },
    ],
    ['is 2 s by default', { state: 'running' }, 0, { state: 'running', pollAfterMs: 2000 }],
    ['grows', { state: 'running' }, 40_000, { state: 'running', pollAfterMs: 5000 }],
    [
      'is none for work that has failed',
      { state: 'failed', reason: 'no' },
      0,
      { state: 'failed', reason: 'no' },
    ],
  ])('%s after a poll', async (_name, outcome, elapsed, expected) => {
    const { renderer } = start({ provider: { poll: async () => outcome } });
    expect(await renderer.poll(after(NOW - elapsed))).toEqual(expected);
  });

  test('is that of a provider that is unavailable, which is reported', async () => {
    const onUnavailable = vi.fn();
    const error = new ProviderUnavailable('busy', 9000);
    const provider = { poll: () => Promise.reject(error) };
    const { renderer } = start({ provider, dependencies: { onUnavailable } });
    const polled = after(NOW);
    expect(await renderer.poll(polled)).toEqual({ state: 'running', pollAfterMs: 9000 });
    expect(onUnavailable).toHaveBeenCalledExactlyOnceWith(polled, error);
    expect(error.name).toBe('ProviderUnavailable');
  });

  test('is none for another failure', async () => {
    const { renderer } = start({ provider: { poll: () => Promise.reject(new Error('not JSON')) } });
    await expect(renderer.poll(after(NOW))).rejects.toThrow('not JSON');
  });

  test('is within 25 % of the interval by the clock and the chance of the process', async () => {
    const provider: Partial<Provider> = { poll: async () => ({ state: 'running', pollAfterMs: 8000 }) };
    const { renderer } = start({ provider, dependencies: { now: Date.now, random: Math.random } });
    const polled = await renderer.poll(after(Date.now()));
    expect(Object(polled).pollAfterMs).toBeGreaterThanOrEqual(6000);
    expect(Object(polled).pollAfterMs).toBeLessThanOrEqual(10_000);
  });
});

test('a provider that was removed is named, with where to add it', async () => {
  const { renderer } = start();
  const call = sampleCall({}, 'gone');
  for (const method of ['submit', 'poll', 'lookup'] as const) {
    await expect(async () => renderer[method]?.(call)).rejects.toThrow(
      'The provider "gone" of the submission is not configured any more. Add it to `providers`.',
    );
  }
  expect([renderer.onUnknownOutcome('gone'), renderer.onUnknownOutcome('it')]).toEqual([
    'report',
    'resubmit',
  ]);
});

test.each([
  [{ model: 'wan' }, 'wan'],
  [{ model: null, template: 'hug' }, 'hug'],
  [{ model: null, template: null }, 'no model'],
])('a job %j without a route says so', async (job, target) => {
  const { renderer } = start({ routes: [] });
  await expect(renderer.getProvider(sampleCall(job).job, null)).rejects.toThrow(
    `No route matches TEXT_TO_VIDEO with ${target}. Add one to \`routes\`.`,
  );
});

test('a job whose route has no fallback needs no state of its provider', async () => {
  const isDown = vi.fn(async () => true);
  const { renderer } = start({ dependencies: { isDown } });
  expect(await renderer.getProvider(sampleCall().job, null)).toBe('it');
  expect(isDown).not.toHaveBeenCalled();
});

test('a lookup asks the provider of the submission, where it has one', async () => {
  const call = sampleCall();
  expect(await start().renderer.lookup?.(call)).toBeUndefined();
  const { renderer } = start({ provider: { lookup: async ({ model }) => `work of ${model}` } });
  expect(await renderer.lookup?.(call)).toBe('work of wan');
});
