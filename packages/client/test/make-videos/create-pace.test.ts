import { createGate } from '@videogen-tools/test-support/create-gate';
import { expect, it } from 'vitest';
import { createPace } from '../../src/make-videos/create-pace.ts';
import { replaceSystem } from '../support/client.ts';
import { manualClock } from '../support/manual-clock.ts';

/** Starts requests that end when the test says it; the names of those that have a turn. */
function createRequests(run: <T>(send: () => Promise<T>) => Promise<T | undefined>) {
  const started: string[] = [];
  const start = (name: string, fail: boolean = false) => {
    const { opened, open } = createGate();
    const result = run(async () => {
      started.push(name);
      await opened;
      if (fail) throw new Error(name);
      return name;
    });
    return { result, end: open };
  };
  return { started, start };
}

it('lets as many requests out at the same time as the limit says, also after one that failed', async () => {
  const clock = manualClock();
  replaceSystem(clock);
  const { run } = createPace(2, () => 0, new AbortController().signal);
  const { started, start } = createRequests(run);
  const a = start('a', true);
  const b = start('b');
  const c = start('c');
  const d = start('d');
  await clock.settled(d.result, 0);
  expect(started).toEqual(['a', 'b']);

  a.end();
  await expect(a.result).rejects.toThrow('a');
  await clock.settled(d.result, 0);
  expect(started).toEqual(['a', 'b', 'c']);

  b.end();
  c.end();
  d.end();
  expect(await Promise.all([b.result, c.result, d.result])).toEqual(['b', 'c', 'd']);
});

it('waits for the end of its own pause and of those of other processes', async () => {
  const clock = manualClock();
  replaceSystem(clock);
  const pace = createPace(2, () => 500, new AbortController().signal);
  const { start } = createRequests(pace.run);
  pace.pause(1_000);
  pace.pause(300);
  const first = start('first');
  first.end();
  expect(await clock.settled(first.result, 5_000)).toBe(1_000);

  const other = createPace(2, () => 1_500, new AbortController().signal);
  other.pause(300);
  const second = createRequests(other.run).start('second');
  second.end();
  expect(await clock.settled(second.result, 5_000)).toBe(1_500);
});

it('gives no turn after an abort', async () => {
  const clock = manualClock();
  replaceSystem(clock);
  const abort = new AbortController();
  const { run } = createPace(1, () => 0, abort.signal);
  const { started, start } = createRequests(run);
  const first = start('first');
  const waiting = start('waiting');
  await clock.settled(waiting.result, 0);
  abort.abort();
  expect(await waiting.result).toBeUndefined();
  expect(await start('late').result).toBeUndefined();
  expect(started).toEqual(['first']);
  first.end();
  expect(await first.result).toBe('first');
});
