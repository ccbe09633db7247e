/**
 * Lets one process of this machine do some work at a time. Plain JavaScript for Node.js 20, as the toolchain uses it.
 */
import { mkdir, open, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two signs of life of the process that holds a lock. */
const heartbeat = 1000;

/** Milliseconds without a sign of life after which the holder counts as dead. */
const deadAfter = 15_000;

/** Milliseconds between two looks at a lock that another process holds. */
const pause = 200;

/** Creates the file of a lock; returns false when it exists. */
async function create(path) {
  try {
    const file = await open(path, 'wx');
    await file.close();
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the file of a lock whose holder died, for example of SIGKILL. */
async function removeAbandoned(path) {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  if (Date.now() - mtimeMs > deadAfter) await rm(path, { force: true });
}

/**
 * Runs work while no other process holds the lock `path`, and returns what it returns.
 *
 * @param path the file of the lock, which is removed afterwards
 * @param work it starts when the lock is free
 * @param onWait called once when another process holds the lock
 * @throws {Error} when another process holds the lock for more than `limit` milliseconds
 */
export async function withLock(path, work, { onWait = () => {}, limit = 600_000 } = {}) {
  await mkdir(dirname(path), { recursive: true });
  const began = performance.now();
  let isWaiting = false;
  while (!(await create(path))) {
    if (!isWaiting) onWait();
    isWaiting = true;
    if (performance.now() - began > limit)
      throw new Error(`Another process holds ${path} for too long. End it, or remove the file.`);
    await setTimeout(pause);
    await removeAbandoned(path);
  }

  // A file system may refuse it; then the holder counts as dead too early, which is better than not to work at all.
  const beat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), heartbeat);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(path, { force: true });
  }
}
