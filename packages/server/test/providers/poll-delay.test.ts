import type { RenderCall, Renderer } from '@videogen/engine';
import { sampleCall } from '@videogen/engine/conformance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOpenAiVideosProvider } from '../../src/providers/openai-videos.ts';
import { pollDelay } from '../../src/providers/poll-delay.ts';
import { createRoutedRenderer } from '../../src/providers/renderer.ts';
import type { Double } from '../doubles/double.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';
import { sampleOptions, sampleRoute } from '../support/samples.ts';

test.each([
  ['work that has just begun, at the pace of the provider', 2000, 0, 0.5, 2000],
  ['work of half a minute, less often', 2000, 32_000, 0.5, 4000],
  ['work of an hour, every 8 s', 2000, 3_600_000, 0.5, 8000],
  ['a provider that wants fewer polls, as often as it wants', 30_000, 3_600_000, 0.5, 30_000],
  ['with the shortest jitter', 2000, 0, 0, 1500],
  ['with the longest jitter, within 10 s', 2000, 3_600_000, 0.999_999, 10_000],
])('%s', (_, leastMs, elapsedMs, random, expected) => {
  expect(pollDelay({ leastMs, elapsedMs, random })).toBe(expected);
});

describe('a poll of a provider', () => {
  let double: Double;
  let now: number;
  let renderer: Renderer;

  beforeEach(async () => {
    double = await startOpenAiVideos();
    now = 0;
    const headers = { authorization: 'Bearer secret' };
    const provider = createOpenAiVideosProvider(sampleOptions(double.url, { headers, pollMs: 2000 }));
    renderer = createRoutedRenderer([sampleRoute], new Map([['it', provider]]), {
      now: () => now,
      random: () => 0.5,
    });
  });
  afterEach(() => double.stop());

  async function submit(): Promise<RenderCall> {
    const call = sampleCall();
    const outcome = await renderer.submit(call);
    if (outcome.state !== 'accepted') throw new Error(outcome.state);
    return { ...call, submission: { ...call.submission, at: 0, reference: outcome.reference } };
  }

  test('comes later the longer the work takes', async () => {
    const call = await submit();
    expect(await renderer.poll(call)).toEqual({ state: 'running', pollAfterMs: 2000 });
    now = 40_000;
    expect(await renderer.poll(call)).toEqual({ state: 'running', pollAfterMs: 5000 });
  });

  test.each([429, 503])('that is refused with %i is repeated after Retry-After', async (status) => {
    const call = await submit();
    double.pollFaults.push({ status, headers: { 'retry-after': '7' } });
    expect(await renderer.poll(call)).toEqual({ state: 'running', pollAfterMs: 7000 });
  });
});
