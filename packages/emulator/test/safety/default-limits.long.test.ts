import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { start } from '../support/start.ts';

setFlagsFromString('--expose-gc');
// Safe: the flag makes it there.
const collect = runInNewContext('gc') as () => void;

/** Megabytes in use after what can be freed was freed. */
async function megabytesInUse(): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

test('at the default limits, the records of any number of tasks take at most 150 MB', async () => {
  const before = await megabytesInUse();
  const emulator = await start({ assume: { 'callback-changes': 'final' } });
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ prompt: 'y'.repeat(2000), callback_url: 'http://0.0.0.0/x' });
  const used: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (let task = 0; task < 5000; task += 1)
      await emulator.fetch('/v1/video/text2video', { method: 'POST', headers, body });
    await emulator.clock.advance('1d');
    used.push((await megabytesInUse()) - before);
  }
  expect((await emulator.tasks.list()).length).toBeLessThanOrEqual(10_500);
  expect(Math.max(...used), used.map((megabytes) => megabytes.toFixed(0)).join(' ')).toBeLessThan(150);
}, 300_000);
