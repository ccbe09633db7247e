import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';

const running = new Set<ChildProcess>();

/** Kills a process with its group when this process exits. It must be the leader of its group. */
export function killAtExit(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

/** Kills a process with its group. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The process exited before the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Kills every process that still runs, with its children. */
function killAll(): void {
  for (const child of running) killGroup(child);
  running.clear();
}

/**
 * Runs work in a folder and leaves nothing behind: no folder and no process, also when the work fails or the
 * process receives a signal to exit.
 *
 * @example
 * await withCleanup(mkdtempSync('/tmp/work-'), (folder) => build(folder));
 */
export async function withCleanup(folder: string, work: (folder: string) => Promise<void>): Promise<void> {
  const clean = (): void => {
    killAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  const leave = (code: number) => (): never => {
    clean();
    process.exit(code);
  };
  const handlers = Object.entries(signals).map(([name, code]) => [name, leave(code)] as const);
  for (const [name, handler] of handlers) process.on(name, handler);
  try {
    await work(folder);
  } finally {
    for (const [name, handler] of handlers) process.off(name, handler);
    clean();
  }
}
