import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { png, upload } from '../support/files.ts';
import { start } from '../support/start.ts';

setFlagsFromString('--expose-gc');
// Safe: the flag makes it there.
const collect = runInNewContext('gc') as () => void;

const ROUNDS = 6;
const LIMITS = { tasks: 200, deliveries: 200, requests: 100, blobBytes: 4_000_000 };

/** Bytes in use after what can be freed was freed. */
async function bytesInUse(): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const MALFORMED: readonly RequestInit[] = [
  { body: '{' },
  { body: JSON.stringify({ prompt: 'x'.repeat(50_000) }) },
  { body: JSON.stringify({ image: { bytes_base64_encoded: 'A'.repeat(200_000) } }) },
  { body: '[]', headers: { 'content-type': 'text/plain' } },
  { body: JSON.stringify({ seconds: -1, extra: Array.from({ length: 500 }, String) }) },
  { body: JSON.stringify({ prompt: 'x' }), headers: { authorization: 'Bearer nobody' } },
];

/** Malformed requests and accepted ones, uploads and callbacks that fail, until all of it has ended. */
async function round(emulator: Emulator): Promise<void> {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const send = async (path: string, init: RequestInit): Promise<void> => {
    const response = await fetch(emulator.url + path, {
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
    used.push(await bytesInUse());
  }
  const counts = (await emulator.tasks.list()).length;
  expect(counts).toBeLessThanOrEqual(LIMITS.tasks);
  // The limits are reached in the first rounds; from then on nothing accumulates.
  const [early = 0, late = 0] = [used[ROUNDS / 2 - 1], used.at(-1)];
  expect((late - early) / 1e6, used.map((bytes) => (bytes / 1e6).toFixed(1)).join(' ')).toBeLessThan(2);
}, 120_000);
