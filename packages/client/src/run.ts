import type { Core } from './core.ts';
import { sinkOf } from './download/destination.ts';
import { type Downloaded, download } from './download/download.ts';
import { checkRequestOptions } from './options.ts';
import type { RunOptions, RunResult } from './run-options.ts';
import type { TaskHandle } from './task-handle.ts';

/** Creates a task, waits for it, and downloads its first video if there is a destination. */
export async function run(
  core: Core,
  create: () => Promise<TaskHandle>,
  options: RunOptions,
): Promise<RunResult> {
  const { to, signal, timeout, onStatus, via } = options;
  // Misuse must not cost a task.
  checkRequestOptions({ timeout });
  sinkOf(core, to);
  const task = await (await create()).result({ signal, timeout, onStatus, via });
  if (to === undefined) return { task, downloaded: undefined };
  // Sound: a download with a destination returns no bytes.
  return { task, downloaded: (await download(core, task, to, { signal })) as Downloaded };
}
