import { normalizeTaskId } from './check-record.ts';
import { CallbackError } from './errors.ts';
import { deadLetterOf } from './failure.ts';
import type { Kit } from './kit.ts';
import type { CallbackRecord } from './record.ts';
import { FINAL_RANK } from './task-state.ts';
import { type Duration, milliseconds } from './time.ts';

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
export async function waitFor(kit: Kit, name: string, options: WaitForOptions = {}): Promise<WaitForResult> {
  const { until = 'final', timeout, signal } = options;
  const limit = timeout === undefined ? undefined : milliseconds('timeout', timeout);
  const taskId = normalizeTaskId(name);
  const wake = wakeUp(
    kit,
    taskId ?? name,
    signal,
    limit === undefined ? undefined : kit.settings.elapsed() + limit,
  );
  try {
    for (let delay = FIRST_POLL; ; delay = Math.min(delay * 2, MAX_POLL)) {
      signal?.throwIfAborted();
      const next = wake.next(delay);
      const found = await find(kit, name, taskId);
      const result = found === undefined ? undefined : resultOf(found, until);
      if (result !== undefined) return result;
      if (!(await next)) throw tooLate(name, limit ?? 0);
    }
  } finally {
    wake.end();
  }
}

/** Finds a record by task id or ref; a ref may have the form of a task id. */
async function find(kit: Kit, ref: string, taskId: string | undefined): Promise<CallbackRecord | undefined> {
  const byTask = taskId === undefined ? undefined : await kit.records.find({ taskId });
  return (byTask ?? (await kit.records.find({ ref })))?.record;
}

function resultOf(record: CallbackRecord, until: 'bound' | 'final'): WaitForResult | undefined {
  const { ref, taskId, status, rank } = record;
  if (taskId === null) return undefined;
  const letter = deadLetterOf(record);
  if (rank === FINAL_RANK || until === 'bound') return { ref, taskId, status };
  if (letter?.givenUp !== true) return undefined;
  throw new CallbackError(
    'given_up',
    `The handlers of ${JSON.stringify(ref)} failed ${letter.attempts} times for ${letter.status}: ${letter.error}. Run them again with retry(ref).`,
  );
}

interface WakeUp {
  /** Resolves to true at the next change or abort, or after `delay`; to false when the time is over. */
  next(delay: number): Promise<boolean>;
  end(): void;
}

function wakeUp(
  kit: Kit,
  name: string,
  signal: AbortSignal | undefined,
  deadline: number | undefined,
): WakeUp {
  let wake: () => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = kit.records.listen(name, () => wake());
  const onAbort = (): void => wake();
  signal?.addEventListener('abort', onAbort);
  return {
    async next(delay) {
      const left = deadline === undefined ? delay : deadline - kit.settings.elapsed();
      if (left <= 0) return false;
      clearTimeout(timer);
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, Math.min(delay, left));
      });
      return true;
    },
    end() {
      stop();
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

function tooLate(name: string, timeout: number): CallbackError<'wait_timeout'> {
  return new CallbackError(
    'wait_timeout',
    `${JSON.stringify(name)} did not reach a final status within ${timeout} ms. Wait again, or read the task from the API.`,
  );
}
