import { sampleCall } from '@videogen/engine/conformance';
import { expect, test } from 'vitest';
import { createComfyUiProvider } from '../../src/providers/comfyui.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { startComfyUi } from '../doubles/comfyui.ts';
import type { Double } from '../doubles/double.ts';
import { startProvider } from '../support/server.ts';

function connect({ url: baseUrl }: Double): Provider {
  return createComfyUiProvider({
    baseUrl,
    headers: {},
    pollMs: 10,
    timeoutMs: 5000,
    maxResultBytes: 1_000_000,
    onUnknownOutcome: 'report',
    fetch,
    fetchResult: fetch,
  });
}

/** Submits two prompts, of which the first runs, and cancels one. Returns what became of both. */
async function cancel(which: number, version: string | null): Promise<readonly string[]> {
  const double = await startProvider(() => startComfyUi(version));
  const provider = connect(double);
  const requests = [sampleCall(), sampleCall()].map((call) => ({
    ...call,
    submission: { ...call.submission, reference: call.submission.idempotencyKey },
    model: '',
    input: { 1: { class_type: 'Prompt', inputs: { text: '{prompt}' } } },
    fps: 24,
    webhookUrl: null,
  }));
  for (const request of requests) await provider.submit(request);
  const request = requests[which];
  if (request !== undefined) await provider.cancel(request);
  return double.accepted.map(({ state }) => state);
}

test.each([
  ['a prompt that runs is interrupted', 0, '0.3.57', ['canceled', 'running']],
  ['a prompt that waits is deleted, and the other one runs on', 1, '0.3.57', ['running', 'canceled']],
  [
    'an old ComfyUI, which interrupts whatever runs, lets a prompt run on',
    0,
    '0.3.56',
    ['running', 'running'],
  ],
  [
    'a ComfyUI that does not say its version may be an old one, and lets a prompt run on',
    0,
    null,
    ['running', 'running'],
  ],
  ['an old ComfyUI deletes a prompt that waits', 1, '0.3.56', ['running', 'canceled']],
] as const)('%s', async (_, which, version, expected) => {
  expect(await cancel(which, version)).toEqual(expected);
});

test.each([
  [413, { state: 'refused' }],
  [401, { state: 'not-sent', account: true }],
  [429, { state: 'not-sent', busy: true }],
  [500, { state: 'not-sent' }],
])(
  'a response of %i to the upload of an input means the same as one to the prompt',
  async (status, expected) => {
    const double = await startProvider(() => startComfyUi());
    double.pollFaults.push({ status, body: 'not this image' });
    const call = sampleCall();
    const image = {
      blob: 'b',
      size: 3,
      format: 'png',
      mediaType: 'image/png',
      source: async () => Buffer.from('png'),
    };
    const outcome = await connect(double).submit({
      ...call,
      job: { ...call.job, image },
      model: '',
      input: { 1: { class_type: 'LoadImage', inputs: { image: '{image}' } } },
      fps: 24,
      webhookUrl: null,
    });
    expect(outcome).toMatchObject({ ...expected, reason: expect.stringContaining('not this image') });
    expect(double.accepted).toEqual([]);
  },
);
