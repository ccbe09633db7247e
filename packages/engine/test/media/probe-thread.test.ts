import { expect, test } from 'vitest';
import { ProbeThread } from '../../src/media/probe-thread.ts';

const request = {
  source: new Uint8Array(),
  detected: { kind: 'video', format: 'mp4', mediaType: 'video/mp4' },
  withDuration: false,
} as const;

test('the limit of a file begins when the thread takes it, not when the thread starts', async () => {
  const thread = new ProbeThread(new URL('./support/slow-thread.ts', import.meta.url));
  const probed = await thread.probe(request, { timeoutMs: 50, group: '' });
  expect(probed).toMatchObject({ ok: true });
});
