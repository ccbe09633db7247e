import { expect, test } from 'vitest';
import { megabytesInUse } from '../support/memory.ts';
import { start } from '../support/start.ts';

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
});
