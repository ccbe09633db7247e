import { getText } from '../json.ts';
import type { Submission, SubmitHooks } from '../options.ts';
import type { SubmissionJournal, SubmissionRecord } from './submission-journal.ts';

/**
 * Returns hooks that record every create request of a client in a journal. Nothing is sent when the
 * journal fails; a request that was not sent is recorded as refused.
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
  const writes = new Map<string, Promise<void>>();
  return {
    beforeSubmit: (submission) => {
      const write = (async () => journal.put(getRecord(submission)))();
      writes.set(submission.id, write);
      return write;
    },
    afterSubmit: async (submission, { state, taskId, error }) => {
      const evidence = error === undefined ? undefined : getText(error);
      // The first record may be late, when the call did not wait for it; it must not replace the outcome.
      await writes.get(submission.id)?.catch(() => {});
      // Stryker disable next-line CallExpression: a write that has ended only takes memory.
      writes.delete(submission.id);
      await journal.put({ ...getRecord(submission), state, taskId, evidence });
    },
  };
}

function getRecord({ id, operation, body, ref, submittedAt }: Submission): SubmissionRecord {
  const url = body['callback_url'];
  const callbackUrl = typeof url === 'string' ? url : undefined;
  return { id, operation, submittedAt, callbackUrl, ref, state: 'pending' };
}
