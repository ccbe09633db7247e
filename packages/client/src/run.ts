import type { Destination } from './download/destination.ts';
import type { Downloaded, DownloadSource } from './download/download.ts';
import { aboutTask } from './errors/video-client-error.ts';
import type { RunOptions, RunResult } from './run-options.ts';
import type { TaskHandle } from './task-handle.ts';

/** The parts of a client that a run uses. */
export interface RunParts {
  create(): Promise<TaskHandle>;
  download(source: DownloadSource, to: Destination, options: object): Promise<Downloaded>;
}

/** Creates a task, waits for it, and downloads its first video. */
export async function run({ create, download }: RunParts, options: RunOptions): Promise<RunResult> {
  const { to, signal, timeout, onStatus, via } = options;
  const handle = await create();
  const task = await handle.result({ signal, onStatus, via, ...(timeout !== undefined && { timeout }) });
  if (to === undefined) return { task, downloaded: undefined };
  try {
    return { task, downloaded: await download(task, to, { signal }) };
  } catch (error) {
    throw aboutTask(error, task.task_id);
  }
}
