import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withDeadline } from '../../src/domain/with-deadline.ts';
import { native } from '../../src/native.ts';

const HOUR = 3_600_000;
const hang = (): Promise<never> => new Promise(() => {});

test('returns what the work returns, and rejects with its error', async () => {
  const { signal } = new AbortController();
  expect(await withDeadline({ timeoutMs: HOUR, signal }, async () => 7)).toBe(7);
  const failing = withDeadline({ timeoutMs: HOUR, signal }, () => Promise.reject(new Error('mine')));
  await expect(failing).rejects.toThrow('mine');
});

test('does not start work after the abort', async () => {
  let hasStarted = false;
  const start = async (): Promise<void> => {
    hasStarted = true;
  };
  await withDeadline({ timeoutMs: HOUR, signal: new AbortController().signal }, start);
  expect(hasStarted).toBe(true);
  hasStarted = false;
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(withDeadline({ timeoutMs: HOUR, signal }, start)).rejects.toThrow('stopped');
  expect(hasStarted).toBe(false);
});

test('ends work that ignores its signal, at the timeout and at the abort', async () => {
  const { signal } = new AbortController();
  await expect(withDeadline({ timeoutMs: 1, signal }, hang)).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'The time is up',
  });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const stopping = new AbortController();
  const hanging = withDeadline({ timeoutMs: HOUR, signal: stopping.signal }, hang);
  expect(getEventListeners(stopping.signal, 'abort')).toHaveLength(1);
  stopping.abort(new Error('stopped'));
  await expect(hanging).rejects.toThrow('stopped');
});

test('tells the work why it ends', async () => {
  const stopping = new AbortController();
  let seen: AbortSignal | undefined;
  const hanging = withDeadline({ timeoutMs: HOUR, signal: stopping.signal }, (signal) => {
    seen = signal;
    return hang();
  });
  expect(seen?.aborted).toBe(false);
  stopping.abort(new Error('stopped'));
  await expect(hanging).rejects.toThrow('stopped');
  expect(seen?.reason).toMatchObject({ message: 'stopped' });
});

test('leaves no timer when the work is done', async () => {
  const countTimers = (): number =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const { signal } = new AbortController();
  const during = await withDeadline({ timeoutMs: HOUR, signal }, () => Promise.resolve().then(countTimers));
  expect(countTimers()).toBe(during - 1);
});

test('passes the timeout in equal parts', async () => {
  const waits: unknown[] = [];
  const { setTimeout } = native;
  const wait = vi.spyOn(native, 'setTimeout').mockImplementation((pass, milliseconds) => {
    waits.push(milliseconds);
    return setTimeout(pass, 0);
  });
  onTestFinished(() => wait.mockRestore());
  const { signal } = new AbortController();
  const hanging = withDeadline({ timeoutMs: HOUR, signal, parts: 3 }, hang);
  await expect(hanging).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(waits).toEqual([HOUR / 3, HOUR / 3, HOUR / 3]);
});

test('a pause of the process costs one part of the timeout', async () => {
  const { signal } = new AbortController();
  const timeoutMs = 10;
  const pause = async (): Promise<string> => {
    const end = performance.now() + 2 * timeoutMs;
    while (performance.now() < end);
    // The timers that are due run before the second turn of the event loop ends.
    for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
    return 'done';
  };

  await expect(withDeadline({ timeoutMs, signal }, pause)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(await withDeadline({ timeoutMs, signal, parts: 1_000_000 }, pause)).toBe('done');
});
