import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Note, Row } from '../row.ts';

/** What is to be run, and who hears of it. */
export interface Supervision {
  /** The program and its arguments; it sends its rows and notes to its parent. */
  readonly command: readonly string[];
  /** After so many seconds it is stopped. */
  readonly limitSeconds: number;
  /** Stops it at once. */
  readonly signal: AbortSignal;
  onRow(row: Row | Note): void;
}

/**
 * Runs a program in a process group and a temporary folder of its own; when it has ended, was stopped or has taken too
 * long, neither is left. Gives the reason why it did not come to its end, if it did not.
 */
export async function supervise({
  command,
  limitSeconds,
  signal,
  onRow,
}: Supervision): Promise<string | undefined> {
  const folder = await mkdtemp(`${tmpdir()}/bench-`);
  // A database server is run by a user of its own, who has to reach his files.
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // As JSON a figure that is not a number would become null.
    serialization: 'advanced',
    env: { ...process.env, TMPDIR: folder },
    // The leader of a group: a signal to the group reaches whatever it has started.
    detached: true,
  });
  let told: string | undefined;
  child.on('message', (message: Row | Note | { failure: string }) => {
    if ('failure' in message) told = message.failure;
    else onRow(message);
  });
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  try {
    const ended = await endOf(child, AbortSignal.any([signal, limit]));
    if (signal.aborted) return 'it was stopped';
    if (limit.aborted) return `it took more than ${limitSeconds} s`;
    return ended === undefined ? told : (told ?? ended);
  } finally {
    await endGroup(child.pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Waits for the end; tells how it ended when that was not well, or nothing when it is to be stopped. */
async function endOf(child: ChildProcess, stop: AbortSignal): Promise<string | undefined> {
  try {
    // 'close' would wait for those that it started, which may never end; 'disconnect' comes after the last message.
    const [[code, by]] = await Promise.all([
      once(child, 'exit', { signal: stop }),
      once(child, 'disconnect', { signal: stop }),
    ]);
    return code === 0
      ? undefined
      : `its process ended ${by === null ? `with exit code ${code}` : `by ${by}`}`;
  } catch (error) {
    if (stop.aborted) return undefined;
    throw error;
  }
}

/** Asks all processes of a group to end, and ends those that don't. */
async function endGroup(leader: number | undefined): Promise<void> {
  if (leader === undefined || !signalGroup(leader, 'SIGTERM')) return;
  for (const deadline = performance.now() + 3_000; performance.now() < deadline; ) {
    if (!signalGroup(leader, 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  signalGroup(leader, 'SIGKILL');
}

/** Whether there was anyone to hear it. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch (error) {
    // Sound: errors of `kill` are errors with a code.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
