import type { Core } from './core.ts';
import { type Downloaded, download } from './download/download.ts';
import type { RunOptions, RunResult } from './run-options.ts';
import type { TaskHandle } from './task-handle.ts';

/** Waits for a task that was created, and downloads its first video if there is a destination. */
export async function run(core: Core, handle: TaskHandle, options: RunOptions): Promise<RunResult> {
  const { to, signal, timeout, onStatus, via } = options;
  const task = await handle.result({ signal, timeout, onStatus, via });
  if (to === undefined) return { task, downloaded: undefined };
  // Sound: a download with a destination returns no bytes.
  return { task, downloaded: (await download(core, task, to, { signal })) as Downloaded };
}
