import { normalizeUuid } from '@videogen/shared/uuid';
import type { Internals } from './create-internals.ts';
import { CallbackError, closedUrl, unknownRef } from './errors.ts';
import { getDeadLetter } from './failure.ts';
import type { DeadLetter } from './options.ts';
import { type CallbackRecord, isOverdue } from './record.ts';
import type { Snapshot } from './store.ts';
import { FINAL_RANK } from './task-state.ts';
import { type Duration, milliseconds, rejectWhenAborted, sleep, withTimeout } from './time.ts';

/** Options of `waitFor`. */
export interface WaitForOptions {
  /** `bound`: until the task of a URL is known; `final`: until the handlers of its final status succeeded. @default 'final' */
  readonly until?: 'bound' | 'final';
  /** Maximum time to wait. @default none */
  readonly timeout?: Duration;
  /** Stops waiting when aborted; `waitFor` rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** The result of `waitFor`. */
export interface WaitForResult {
  readonly ref: string;
  /** A UUID in lower case. */
  readonly taskId: string;
  /** The last status whose handlers succeeded; null if there is none yet. */
  readonly status: string | null;
}

/** First and maximum delay between two reads of the store, which show what other instances did (milliseconds). */
const FIRST_POLL = 250;
const MAX_POLL = 5_000;

/** Waits until a ref or task reaches `until`. Sees changes of this process at once, those of others by polling. */
export async function waitFor(
  internals: Internals,
  name: string,
  options: WaitForOptions = {},
): Promise<WaitForResult> {
  const { until, timeout, signal } = options;
  if (internals.waiting.isInside()) throw insideHandler();
  const limit = timeout === undefined ? undefined : milliseconds('timeout', timeout);
  const controller = new AbortController();
  const over = AbortSignal.any([controller.signal, ...(signal === undefined ? [] : [signal])]);
  const work = (): Promise<WaitForResult> =>
    Promise.race([poll(internals, name, until, over), rejectWhenAborted(over)]);
  try {
    return await (limit === undefined ? work() : withTimeout(work, limit, () => tooLate(name, limit)));
  } finally {
    controller.abort();
  }
}

async function poll(
  internals: Internals,
  name: string,
  until: WaitForOptions['until'],
  over: AbortSignal,
): Promise<WaitForResult> {
  const taskId = normalizeUuid(name);
  const { elapsed, deadline } = internals.settings;
  const began = elapsed();
  let isKnown = false;
  for (let delay = FIRST_POLL; ; delay = Math.min(delay * 2, MAX_POLL)) {
    over.throwIfAborted();
    // Listens before it reads, so that it misses no change.
    const change = nextChange(internals, taskId ?? name, delay, over);
    const found = await find(internals, name, taskId);
    const result = found && getResult(internals, found, until);
    if (result !== undefined) return result;
    // A task may be bound later; a ref is created before anyone waits for it.
    if (found !== undefined) isKnown = true;
    else if (isKnown || taskId === undefined || elapsed() - began > deadline) throw unknownRef(name);
    await change;
  }
}

/** Resolves at the next change by this process, after `delay`, or when `over` is aborted. */
async function nextChange(
  { waiting }: Internals,
  name: string,
  delay: number,
  over: AbortSignal,
): Promise<void> {
  const changed = new AbortController();
  const stop = waiting.listen(name, () => changed.abort());
  await sleep(delay, { signal: AbortSignal.any([changed.signal, over]) });
  stop();
}

/** Finds a record by task id or ref; a ref may have the form of a task id. */
async function find(
  internals: Internals,
  ref: string,
  taskId: string | undefined,
): Promise<Snapshot | undefined> {
  const byTask = taskId === undefined ? undefined : await internals.records.find({ taskId });
  return byTask ?? internals.records.find({ ref });
}

/** Returns the result; undefined if it may still come. Throws if it cannot come, or the task is overdue. */
function getResult(
  { settings }: Internals,
  snapshot: Snapshot,
  until: WaitForOptions['until'],
): WaitForResult | undefined {
  const { record } = snapshot;
  const { ref, taskId, status, rank } = record;
  if (taskId !== null && (rank === FINAL_RANK || until === 'bound')) return { ref, taskId, status };
  if (isOverdue(record, snapshot.now())) throw overdue(record, settings.deadline);
  const letter = getDeadLetter(record);
  if (letter?.givenUp === true) throw givenUp(letter);
  // The task that a delivery has claimed is still read.
  const isUnused = taskId === null && record.claimedTaskId === null;
  const closed = isUnused ? closedUrl(record, settings.now()) : undefined;
  if (closed !== undefined) throw closed;
  return undefined;
}

function givenUp({ ref, attempts, status, error }: DeadLetter): CallbackError<'given_up'> {
  return new CallbackError(
    'given_up',
    `The handlers of ${JSON.stringify(ref)} failed ${attempts} times for ${status}: ${error}. Run them again with retry(ref).`,
  );
}

function overdue(record: CallbackRecord, deadline: number): CallbackError<'overdue'> {
  const { ref, taskId, claimedTaskId, status } = record;
  return new CallbackError(
    'overdue',
    `The task ${taskId ?? claimedTaskId} of ${JSON.stringify(ref)} has not ended within the deadline of ${deadline} ms; its last ` +
      `status is ${status ?? 'unknown'}. It may still end and cost credits, and its handlers run then. Read it from the API before you ` +
      'create another one.',
  );
}

function tooLate(name: string, timeout: number): CallbackError<'wait_timeout'> {
  return new CallbackError(
    'wait_timeout',
    `${JSON.stringify(name)} did not reach a final status within ${timeout} ms. Wait again, or read the task from the API.`,
  );
}

function insideHandler(): CallbackError<'wait_in_handler'> {
  return new CallbackError(
    'wait_in_handler',
    'A handler called waitFor, which waits for handlers. Remove the call: the handler of a later status runs by itself.',
  );
}
