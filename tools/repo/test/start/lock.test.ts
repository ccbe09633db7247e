import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from '../../lock.mjs';

/** The path of a lock that nobody holds, in a folder that does not exist. */
async function createPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'cache/one.lock');
}

test('one process works while another waits, and reports once that it waits', async () => {
  const path = await createPath();
  const events: string[] = [];
  const signals = new EventEmitter();
  const started = once(signals, 'started');
  const finish = once(signals, 'finish');
  const waits = once(signals, 'waits');
  const first = withLock(path, async () => {
    events.push('first starts');
    signals.emit('started');
    await finish;
    events.push('first ends');
  });
  await started;

  const onWait = (): void => {
    events.push('second waits');
    signals.emit('waits');
  };
  const second = withLock(path, async () => events.push('second works'), { onWait });
  await waits;
  signals.emit('finish');
  await Promise.all([first, second]);

  expect(events).toEqual(['first starts', 'second waits', 'first ends', 'second works']);
  expect(existsSync(path)).toBe(false);
});

test('returns what the work returns, and releases the lock after a failure', async () => {
  const path = await createPath();
  expect(await withLock(path, async () => 'done')).toBe('done');

  const failed = withLock(path, async () => {
    expect(existsSync(path)).toBe(true);
    throw new Error('no network');
  });
  await expect(failed).rejects.toThrow('no network');
  expect(existsSync(path)).toBe(false);
});

test('takes over from a process that died with the lock', async () => {
  const path = await createPath();
  await withLock(path, async () => {});
  await writeFile(path, '');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(path, longAgo, longAgo);
  expect(await withLock(path, async () => 'worked')).toBe('worked');
});

test('a process that lives keeps the lock, and who waits ends with a message at its limit', async () => {
  const path = await createPath();
  const signals = new EventEmitter();
  const started = once(signals, 'started');
  const finish = once(signals, 'finish');
  const holder = withLock(path, () => {
    signals.emit('started');
    return finish;
  });
  await started;

  const late = withLock(path, async () => 'worked', { limit: 1 });
  await expect(late).rejects.toThrow(
    `Another process holds ${path} for too long. End it, or remove the file.`,
  );
  signals.emit('finish');
  await holder;
});
