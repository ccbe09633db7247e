import type { Task } from '@videogen/types';
import { callInjected } from './call-injected.ts';
import type { ClientContext } from './client-context.ts';
import { lastMoment, sleep } from './deadline.ts';
import { notSucceeded } from './errors/create-errors.ts';
import { addDetails } from './errors/video-client-error.ts';
import type { RequestOptions, TaskReceiver } from './options.ts';
import { pollInterval } from './poll-interval.ts';
import { readTask } from './read-task.ts';
import { delayAfter, isTransient } from './retry.ts';
import { type Call, startCall } from './start-call.ts';
import { system } from './system.ts';
import { isFinalStatus, type SucceededTask } from './task-status.ts';
import { waitForCallback } from './wait-for-callback.ts';

/** Options of a wait. All times are in milliseconds. */
export interface WatchOptions extends Pick<RequestOptions, 'signal' | 'headers'> {
  /**
   * Longest time of the wait; the last read starts five seconds before its end, or a tenth of it if that is less.
   * `Infinity` for no limit; 0 reads once, in the `timeout` of the client.
   * @default 3_600_000
   */
  readonly timeout?: number | undefined;
  /**
   * Waits for the callback of the task: the task is read when the callback arrives, and at the longest poll
   * interval in case the callback is lost.
   */
  readonly via?: TaskReceiver | undefined;
}

/** Options of a wait for the result. */
export interface WaitOptions extends WatchOptions {
  /** Called and awaited when the task is first read, and at each change of its status. */
  readonly onStatus?: ((task: Task) => unknown) | undefined;
}

/** The records of a task, one for each change of its status. */
export type TaskChanges = AsyncGenerator<Task, void, undefined>;

/** A handle as plain JSON: store it, and any process can continue with `client.tasks.attach(json)`. */
export interface TaskHandleJson {
  readonly id: string;
  /** Name of the client's method, when the task was created by this client. */
  readonly operation?: string | undefined;
  /** Milliseconds since the epoch; when the task was attached by its id, the time of that. */
  readonly submittedAt: number;
}

/** Longest time that is kept for the last read, in milliseconds; of a short wait, a tenth. */
const lastReadTime = 5_000;

/** Yields the record when the task is first read and at each change of its status; ends after a final one. */
export function watchTask(
  context: ClientContext,
  watched: TaskHandleJson,
  options: WaitOptions = {},
): TaskChanges {
  const { timeout = 3_600_000 } = options;
  return changes(startCall(context, options, timeout || context.timeout), watched, timeout);
}

async function* changes(call: Call<WaitOptions>, watched: TaskHandleJson, timeout: number): TaskChanges {
  const { context, options, deadline } = call;
  const { signal, headers, via, onStatus } = options;
  const { id: taskId, operation, submittedAt } = watched;

  // With a timeout of 0, the first read is the last one.
  const lastReadAt = timeout && deadline.endsAt - Math.min(lastReadTime, timeout / 10);
  const closed = new AbortController();
  let called = via && waitForCallback(context, via, taskId, closed.signal);
  let last: Task | undefined;
  let failures = 0;
  const age = (): number => system.now() - submittedAt;
  try {
    for (;;) {
      const isLast = system.elapsed() >= lastReadAt;
      let cause: unknown;
      let backoff = 0;
      let task = last;
      try {
        ({ task } = await readTask({ ...call, options: { headers, maxRetries: 0 } }, taskId));
        failures = 0;
      } catch (error) {
        if (!isTransient(error)) throw error;
        failures++;
        backoff = delayAfter(error, failures);
        context.warn(error, 'the wait continues', taskId);
        cause = error;
      }
      const seen = task;
      if (seen && seen.status !== last?.status) {
        const { status } = seen;
        const message = `Task ${taskId}: ${status}`;
        context.emit({ type: 'status', message, taskId, status, operation, age: age() });
        const reporting = { ...lastMoment(deadline, context.timeout), signal };
        if (onStatus) await callInjected('onStatus', reporting, () => onStatus(seen));
        yield seen;
      }
      last = seen;
      if (last && isFinalStatus(last.status)) return;
      if (isLast || deadline.endsAt <= system.elapsed())
        throw notSucceeded(context, taskId, last, timeout, cause);
      const interval = pollInterval(age(), system.random(), context.options.poll, called !== undefined);
      const wake = called?.then(() => {
        called = undefined;
      });
      const delay = Math.min(Math.max(interval, backoff), Math.max(0, lastReadAt - system.elapsed()));
      await sleep(delay, `The wait for task ${taskId}`, signal, wake);
    }
  } catch (error) {
    throw addDetails(error, { taskId });
  } finally {
    closed.abort();
  }
}

/** Waits until a task ends, and returns its record when it succeeded. */
export async function waitForTask(
  context: ClientContext,
  watched: TaskHandleJson,
  options?: WaitOptions,
): Promise<SucceededTask> {
  let task: Task | undefined;
  for await (const change of watchTask(context, watched, options)) task = change;
  // Stryker disable next-line OptionalChaining: a watch that ends without an error has yielded a record.
  if (task?.status === 'SUCCESS') return task as SucceededTask;
  throw notSucceeded(context, watched.id, task);
}
