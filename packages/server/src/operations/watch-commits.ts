import type { StateStore } from '@videogen/service';
import type { Logger } from 'pino';

/** Receivers of commits. */
export interface CommitWatchers {
  /** Called when a job was enqueued that is due now. */
  readonly wake: () => void;
  readonly log: Logger;
}

/** Wakes the worker of this process when a commit enqueues a job that is due, and logs tasks that fail. */
export function watchCommits(state: StateStore, { wake, log }: CommitWatchers): StateStore {
  return {
    ...state,
    async commit(changes) {
      const result = await state.commit(changes);
      if (result !== 'committed') return result;
      if (changes.jobs?.some(({ at }) => at <= Date.now()) === true) wake();
      for (const { id, status, failure, submission } of changes.tasks ?? []) {
        if (status === 'FAILED') log.warn({ task: id, reason: failure }, 'task failed');
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
