import { getText } from '../json.ts';
import type { Submission, SubmitHooks } from '../options.ts';
import type { SubmissionJournal, SubmissionRecord } from './submission-journal.ts';

/**
 * Returns hooks that record every create request of a client in a journal. Nothing is sent when the journal fails.
 *
 * @example
 * ```ts
 * import { createVideoClient } from '@videogen/client';
 * import { createMemoryJournal, journalHooks } from '@videogen/client/journal';
 *
 * const journal = createMemoryJournal();
 * export const client = createVideoClient({
 *   baseUrl: 'http://127.0.0.1:4010',
 *   apiKey: 'emulator-key',
 *   hooks: journalHooks(journal),
 * });
 * ```
 */
export function journalHooks(journal: SubmissionJournal): Required<SubmitHooks> {
  return {
    beforeSubmit: (submission) => journal.put(getRecord(submission)),
    afterSubmit: (submission, { state, taskId, error }) => {
      const evidence = error === undefined ? undefined : getText(error);
      return journal.put({ ...getRecord(submission), state, taskId, evidence });
    },
  };
}

function getRecord({ id, operation, body, ref, submittedAt }: Submission): SubmissionRecord {
  const url = body['callback_url'];
  const callbackUrl = typeof url === 'string' ? url : undefined;
  return { id, operation, submittedAt, callbackUrl, ref, state: 'pending' };
}
