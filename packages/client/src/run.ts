import { within } from './deadline.ts';
import type { Destination } from './download/destination.ts';
import { type Downloaded, type DownloadOptions, downloadTo, openDestination } from './download/download.ts';
import type { SubmitOptions } from './options.ts';
import { type Call, startCall } from './start-call.ts';
import type { TaskHandle } from './task-handle.ts';
import type { SucceededTask } from './task-status.ts';
import type { WaitOptions } from './watch-task.ts';

/** Options of `client.run`. */
export interface RunOptions
  extends Omit<SubmitOptions, 'timeout'>,
    Pick<WaitOptions, 'timeout' | 'onStatus' | 'via'>,
    Pick<DownloadOptions, 'onProgress'> {
  /** Destination of the first video: a path or a stream. @default no download; the result has the URL */
  readonly to?: Destination | undefined;
}

/** The result of `client.run`. */
export interface RunResult {
  readonly task: SucceededTask;
  /** Undefined without `to`. */
  readonly downloaded: Downloaded | undefined;
}

/** Creates a task, waits for it, and downloads its first video if there is a destination. */
export async function run(
  call: Call,
  create: (options: SubmitOptions) => Promise<TaskHandle>,
  { to, timeout, onStatus, via, onProgress, ...submitOptions }: RunOptions,
): Promise<RunResult> {
  const { signal, totalTimeout, maxRetries } = submitOptions;
  const options = { signal, totalTimeout, maxRetries, onProgress };
  // What cannot be written must not cost a task.
  const destination = to === undefined ? undefined : openDestination(call, to);
  try {
    await within('Opening the destination', call.deadline, async () => destination?.sink);
    const handle = await create(submitOptions);
    const task = await handle.result({ signal, timeout, onStatus, via });
    if (!destination) return { task, downloaded: undefined };
    // Safe: a download with a destination returns no bytes.
    const downloaded = (await downloadTo(startCall(call.context, options), task, destination)) as Downloaded;
    return { task, downloaded };
  } catch (error) {
    await destination?.discard(error);
    throw error;
  }
}
