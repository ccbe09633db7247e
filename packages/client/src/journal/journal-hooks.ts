import { textOf } from '../json.ts';
import type { Submission, SubmissionOutcome, SubmitHooks } from '../options.ts';
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
export function journalHooks(
  journal: SubmissionJournal,
  now: () => number = Date.now,
): Required<SubmitHooks> {
  const started = new Map<string, number>();
  const recordOf = ({ id, operation, body, ref }: Submission): SubmissionRecord => {
    const url = body['callback_url'];
    const submittedAt = started.get(id) ?? now();
    return {
      id,
      operation,
      submittedAt,
      callbackUrl: typeof url === 'string' ? url : undefined,
      ref,
      state: 'pending',
    };
  };
  return {
    beforeSubmit: (submission) => {
      started.set(submission.id, now());
      return journal.put(recordOf(submission));
    },
    afterSubmit: async (submission, outcome) => {
      const record = recordOf(submission);
      started.delete(submission.id);
      await journal.put({ ...record, ...stateOf(outcome) });
    },
  };
}

function stateOf({
  state,
  taskId,
  error,
}: SubmissionOutcome): Pick<SubmissionRecord, 'state' | 'taskId' | 'evidence'> {
  return { state, taskId, evidence: error === undefined ? undefined : textOf(error) };
}
