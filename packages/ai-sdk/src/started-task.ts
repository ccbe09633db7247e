import { HookError, isVideoClientError, type VideoClient } from '@videogen/client';
import { getMessage } from '@videogen/shared/get-message';
import { isObject } from '@videogen/shared/is-object';
import { callInjected } from './call-injected.ts';
import type { Webhook } from './follow-task.ts';

/** A task that a start created. */
export interface StartedTask {
  readonly taskId: string;
  readonly modelId: string;
  /** The receiver's name of the callback URL, if the call has one. */
  readonly ref: string | undefined;
  /** Set when the outcome of the start was unknown, and a notification of its webhook named the task. */
  readonly submissionId: string | undefined;
}

/** A start whose outcome is unknown: a task may exist. */
export interface UnknownStart {
  /** The same as in `error.data`, and in the journal of the client. */
  readonly submissionId: string;
  readonly modelId: string;
  /** The receiver's name of the callback URL, if the call has one. */
  readonly ref: string | undefined;
}

/** Functions that receive what the starts of a provider created. */
export interface StartEvents {
  /**
   * Called and awaited as soon as a task exists, before anything else can fail: store the id there. Each of several videos calls
   * it, whatever ends the call: an abort, its time, another video that fails.
   *
   * It has ten seconds, and two after an abort. When it fails, the call ends with an error that has the task.
   */
  readonly onTask?: ((task: StartedTask) => unknown) | undefined;
  /**
   * Called when the outcome of a start is unknown: the response was lost, and a task may exist. If a notification of its webhook
   * names the task, `onTask` receives it with the same `submissionId`.
   */
  readonly onUnknownStart?: ((start: UnknownStart) => unknown) | undefined;
}

/** A start, as its events describe it. */
export interface Start extends Pick<StartedTask, 'modelId' | 'ref'> {
  readonly events: StartEvents;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reports a task that was created.
 *
 * @throws {HookError} with the task, when `onTask` fails
 */
export async function reportTask(
  { events: { onTask }, signal, modelId, ref }: Start,
  taskId: string,
  submissionId?: string,
): Promise<void> {
  if (!onTask) return;
  try {
    await callInjected('onTask', () => onTask({ taskId, modelId, ref, submissionId }), signal);
  } catch (cause) {
    throw new HookError(`Task ${taskId} was created, and ${getMessage(cause)}`, { cause, taskId });
  }
}

/** Reports the task that a failed start created after all, or that its outcome is unknown. Nothing is thrown. */
export async function reportFailedStart(start: Start, error: unknown): Promise<void> {
  if (!isVideoClientError(error)) return;
  const { modelId, ref, signal } = start;
  const { onUnknownStart } = start.events;
  const { taskId } = error;
  try {
    if (taskId !== undefined) await reportTask(start, taskId);
    else if (onUnknownStart && isVideoClientError(error, 'ambiguous_submit'))
      await callInjected(
        'onUnknownStart',
        () => onUnknownStart({ submissionId: error.submissionId, modelId, ref }),
        signal,
      );
  } catch (failure) {
    console.error('videogen: a start was not reported:', failure);
  }
}

/**
 * Reports the task of an unknown start when a notification of its webhook names it. A notification is a claim: the record of the
 * task must have the callback URL of the start.
 */
export async function reportByWebhook(
  start: Start,
  submissionId: string,
  { received }: Webhook,
  { tasks }: VideoClient,
  callbackUrl: string | undefined,
): Promise<void> {
  try {
    const taskId = findTaskId((await received).body);
    if (taskId === undefined) return;
    const { callback_url } = await tasks.get(taskId);
    if (callback_url === callbackUrl) await reportTask(start, taskId, submissionId);
  } catch (failure) {
    console.error(`videogen: the task of submission ${submissionId} was not reported:`, failure);
  }
}

function findTaskId(body: unknown): string | undefined {
  const record: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  return isObject(record) && typeof record['task_id'] === 'string' ? record['task_id'] : undefined;
}
