import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '@videogen/types';
import { callInjected } from '../call-injected.ts';
import { createDeadline } from '../deadline.ts';
import { isVideoClientError } from '../errors/guards.ts';
import { getMember, getReason } from '../json.ts';
import { system } from '../system.ts';
import type { JobSubmission } from './job-state.ts';
import { defaultDeadline, hookTimeout } from './options.ts';
import type { Run } from './run.ts';
import type { NamedJob } from './video-job.ts';
import type { JobResult } from './videos-summary.ts';

/** Waits for the task of a job, and downloads its videos. */
export async function finishTask(
  run: Run,
  job: NamedJob,
  submission: JobSubmission & { readonly taskId: string },
): Promise<JobResult> {
  const { name } = job;
  const { taskId } = submission;
  try {
    const task = await waitForTask(run, job, submission);
    const files = await downloadVideos(run, name, task);
    await run.journal.write(name, { type: 'made', taskId, files });
    return made(run, name, taskId, files);
  } catch (error) {
    if (run.control.signal.aborted) return { list: 'unfinished', video: { name, taskId } };
    if (isVideoClientError(error, 'task_timeout'))
      return reportOverdue(run, name, taskId, error.task?.status);
    const isFinal = isVideoClientError(error, 'task_failed', 'task_canceled');
    if (!isFinal && !isVideoClientError(error)) throw error;
    const reason = getReason(getMember(error, 'reason') ?? error);
    if (isFinal) await run.journal.write(name, { type: 'failed', taskId, status: error.task.status, reason });
    return { list: 'failed', video: { name, taskId, reason, isFinal } };
  }
}

/** Returns the result of a job whose videos are still in the folder; undefined when one is missing. */
export async function findMade(
  run: Run,
  name: string,
  taskId: string,
  files: readonly string[],
): Promise<JobResult | undefined> {
  try {
    await Promise.all(files.map((file) => access(join(run.options.folder, file))));
  } catch {
    return undefined;
  }
  return made(run, name, taskId, files);
}

function made(
  { options: { folder } }: Run,
  name: string,
  taskId: string,
  files: readonly string[],
): JobResult {
  return { list: 'made', video: { name, taskId, files: files.map((file) => join(folder, file)) } };
}

async function waitForTask(
  run: Run,
  { name, operation }: NamedJob,
  { taskId, ref, submittedAt }: JobSubmission & { readonly taskId: string },
): Promise<Task> {
  const { client, options, control } = run;
  const { signal } = control;
  const { callbacks: via, deadline = defaultDeadline } = options;
  if (via && ref !== undefined) await bind(run, name, via.bind(ref, taskId));
  const task = client.tasks.attach({ id: taskId, operation, submittedAt });
  const onStatus = ({ status }: Task): void =>
    run.emit({ type: 'status', message: `${name}: ${status}`, name, taskId, status });
  const timeout = Math.max(0, submittedAt + deadline - system.now());
  run.tasksInWork++;

  try {
    return await task.result({ timeout, signal, onStatus, via });
  } finally {
    run.tasksInWork--;
    run.refusals = 0;
  }
}

/** Without the binding, polling finds the end of the task. */
async function bind(run: Run, name: string, bound: Promise<unknown>): Promise<void> {
  try {
    const limit = createDeadline(hookTimeout, run.control.signal);
    await callInjected('callbacks.bind', limit, () => bound);
  } catch (error) {
    if (!run.control.signal.aborted)
      run.emit({ type: 'warning', message: `${name}: ${getReason(error)}`, error });
  }
}

/** Downloads the videos of a task, and returns the names of their files. */
async function downloadVideos(
  { client, options, control }: Run,
  name: string,
  task: Task,
): Promise<string[]> {
  const { signal } = control;
  const files: string[] = [];
  // The first is downloaded even if there is none, for its error; the service can have sent a record without a list.
  const count = Math.max(1, task.output_videos?.length ?? 0);
  for (let index = 0; index < count; index++) {
    const file = index === 0 ? `${name}.mp4` : `${name}.${index + 1}.mp4`;
    await client.download(task, join(options.folder, file), { index, signal });
    files.push(file);
  }
  return files;
}

/** Reports a task that did not end before the deadline; the application hears of it once. */
async function reportOverdue(
  run: Run,
  name: string,
  taskId: string,
  status: string | undefined,
): Promise<JobResult> {
  const { options, journal } = run;
  const { onOverdue } = options;
  const video = { name, taskId, status };
  if (!journal.get(name).isOverdue) {
    const limit = createDeadline(hookTimeout, run.control.signal);
    if (onOverdue) await callInjected('onOverdue', limit, () => onOverdue(video));
    await journal.write(name, { type: 'overdue', taskId });
  }
  return { list: 'overdue', video };
}
