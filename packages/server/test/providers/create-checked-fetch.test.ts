import { expect, test } from 'vitest';
import { createCheckedFetch } from '../../src/providers/create-checked-fetch.ts';

test('a lookup that never ends is given up with its request', async () => {
  const fetch = createCheckedFetch({ lookup: () => new Promise(() => {}) });
  const reading = fetch('http://files.example/video.mp4', { signal: AbortSignal.timeout(100) });
  await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a lookup that never ends is given up without a signal, too', async () => {
  const fetch = createCheckedFetch({ lookup: () => new Promise(() => {}) }, { lookupMs: 100 });
  await expect(fetch('http://files.example/video.mp4')).rejects.toMatchObject({ name: 'TimeoutError' });
});
