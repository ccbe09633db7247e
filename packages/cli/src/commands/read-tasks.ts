import { isFinalStatus, type Task } from '@videogen/client';
import { cleanText } from '@videogen/shared/clean-text';
import { failureReason } from '@videogen/shared/failure-reason';
import { checkOutput } from '../check-output.ts';
import { CliError } from '../cli-error.ts';
import { connect } from '../connect.ts';
import { followTask } from '../follow-task.ts';
import { describeTask } from '../output/describe-task.ts';
import { styleFor } from '../output/style.ts';
import { saveVideos } from '../save-videos.ts';
import type { Session } from '../session.ts';

/** The reason why a command that reads a task needs a running emulator. */
const needsRunning = 'a new one would not have the task';

/** Options of the commands that read a task. */
export interface ReadOptions {
  readonly output?: string;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** Prints a task: as JSON, or line by line. */
export async function getTask(session: Session, taskId: string): Promise<void> {
  const { host, options, reporter, signal } = session;
  const client = await connect(session, needsRunning);
  const task = await client.tasks.get(taskId, { signal });
  if (options.json) host.stdout.write(`${cleanText(JSON.stringify(task))}\n`);
  else reporter.result(describeTask(task, styleFor(host.stdout, host.env)));
}

/** Waits for a task, and saves its videos or prints their URLs. */
export async function waitForTask(
  session: Session,
  taskId: string,
  { output, timeout }: ReadOptions,
): Promise<void> {
  const { reporter, state } = session;
  const target = await checkOutput(session, output);
  const client = await connect(session, needsRunning);
  state.taskId = taskId;
  if (output !== undefined) state.output = output;
  reporter.report({ event: 'waiting', task_id: taskId });
  await followTask(session, client, taskId, { target, timeout });
}

/** Prints each change of a task's status as it happens; fails when the task fails. */
export async function watchTask(session: Session, taskId: string, { timeout }: ReadOptions): Promise<void> {
  const { options, reporter, signal, state } = session;
  const client = await connect(session, needsRunning);
  state.taskId = taskId;
  reporter.report({ event: 'waiting', task_id: taskId });
  let last: Task | undefined;
  for await (last of client.tasks.watch(taskId, { signal, ...(timeout !== undefined && { timeout }) })) {
    if (options.json) reporter.report({ event: 'status', task_id: taskId, status: last.status, task: last });
    else reporter.result(`${new Date().toISOString()}  ${cleanText(last.status)}`);
    if (!isFinalStatus(last.status))
      reporter.report({ event: 'status', task_id: taskId, status: last.status, task: last });
  }
  if (last !== undefined && last.status !== 'SUCCESS') throw notSucceeded(last);
}

/** Downloads the videos of a task that has succeeded. */
export async function downloadTask(
  session: Session,
  taskId: string,
  { output = `${taskId}.mp4` }: ReadOptions,
): Promise<void> {
  const { signal, state } = session;
  const target = await checkOutput(session, output);
  const client = await connect(session, needsRunning);
  Object.assign(state, { taskId, output });
  const task = await client.tasks.get(taskId, { signal });
  if (task.status === 'SUCCESS') return saveVideos(session, client, task, target);
  if (isFinalStatus(task.status)) throw notSucceeded(task);
  throw new CliError('not_finished', `Task ${taskId} is not finished; its status is ${task.status}`);
}

function notSucceeded(task: Task): CliError {
  const reason = failureReason(task);
  const message = `Task ${task.task_id} ended with the status ${task.status}`;
  return new CliError('not_succeeded', reason === undefined ? message : `${message}: ${reason}`);
}
