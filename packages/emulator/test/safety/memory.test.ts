import { expect, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { png, upload } from '../support/files.ts';
import { megabytesInUse } from '../support/memory.ts';
import { start } from '../support/start.ts';

const ROUNDS = 4;
const LIMITS = { tasks: 200, deliveries: 200, requests: 100, blobBytes: 4_000_000 };

const MALFORMED: readonly RequestInit[] = [
  { body: '{' },
  { body: JSON.stringify({ prompt: 'x'.repeat(50_000) }) },
  { body: JSON.stringify({ image: { bytes_base64_encoded: 'A'.repeat(200_000) } }) },
  { body: '[]', headers: { 'content-type': 'text/plain' } },
  { body: JSON.stringify({ seconds: -1, extra: Array.from({ length: 500 }, String) }) },
  { body: JSON.stringify({ prompt: 'x' }), headers: { authorization: 'Bearer unknown-key' } },
];

/** Malformed requests and accepted ones, uploads and callbacks that fail, until all of it has ended. */
async function round(emulator: Emulator): Promise<void> {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const send = async (path: string, init: RequestInit): Promise<void> => {
    const response = await emulator.fetch(path, {
      method: 'POST',
      ...init,
      headers: { ...headers, ...init.headers },
    });
    await response.arrayBuffer();
  };

  for (let turn = 0; turn < 30; turn += 1) {
    for (const init of MALFORMED) await send('/v1/video/image2video', init);
    await send('/v1/nothing', {});
    const body = { prompt: 'y'.repeat(1000), callback_url: 'http://0.0.0.0/x', extra: 'z'.repeat(2000) };
    for (let task = 0; task < 5; task += 1)
      await send('/v1/video/text2video', { body: JSON.stringify(body) });
    await upload(emulator, png(64, 64));
  }
  await emulator.clock.advance('1d');
}

test('memory over malformed and accepted load stops growing', async () => {
  const emulator = await start({ limits: LIMITS });
  const used: number[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    await round(emulator);
    used.push(await megabytesInUse());
  }
  const counts = (await emulator.tasks.list()).length;
  expect(counts).toBeLessThanOrEqual(LIMITS.tasks);
  // The limits are reached in the first two rounds; from then on nothing accumulates.
  const early = used[ROUNDS / 2 - 1] ?? 0;
  const late = used.at(-1) ?? 0;
  expect(late - early, used.map((megabytes) => megabytes.toFixed(1)).join(' ')).toBeLessThan(2);
});
