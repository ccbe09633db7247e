import { isFinal, type StateStore, type TaskRecord } from '@videogen/engine';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** Receivers of commits. */
export interface CommitWatchers {
  /** Called when a job was enqueued that is due now. */
  readonly wake: () => void;
  readonly now: () => number;
  /** Counts each task that has ended. */
  readonly metrics: Pick<Metrics, 'task'>;
  readonly log: Logger;
}

/** Wakes the worker of this process when a commit enqueues a job that is due, and logs and counts tasks. */
export function watchCommits(state: StateStore, { wake, now, metrics, log }: CommitWatchers): StateStore {
  return {
    ...state,
    async commit(changes) {
      const result = await state.commit(changes);
      if (result !== 'committed') return result;
      if (changes.jobs?.some(({ at }) => at <= now()) === true) wake();
      for (const task of changes.tasks ?? []) {
        const { id, version, status, submission, output } = task;
        if (version === 1) log.info(describe(task), 'task created');
        // A later commit of a task that has ended deletes the content of its video.
        if (isFinal(status) && output?.blob !== null) {
          metrics.task(task);
          logEnd(log, task);
        }
        if (submission?.state === 'unknown')
          log.error(
            { task: id, provider: submission.provider, reason: submission.error },
            'unknown outcome: see videogen-server submissions list --unknown',
          );
      }
      return result;
    },
  };
}

/** Logs one line at the end of a task. */
function logEnd(log: Logger, task: TaskRecord): void {
  const { status, failure, createdAt, timeline } = task;
  const seconds = ((timeline.at(-1)?.at ?? createdAt) - createdAt) / 1000;
  const line = { ...describe(task), status, seconds };
  if (status === 'FAILED') log.warn({ ...line, reason: failure }, 'task failed');
  else log.info(line, 'task ended');
}

function describe({ id, organization, category, submission }: TaskRecord): object {
  return { task: id, organization, category, provider: submission?.provider ?? null };
}
