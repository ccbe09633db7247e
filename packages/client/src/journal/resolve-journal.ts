import { callInjected } from '../call-injected.ts';
import { lastMoment } from '../deadline.ts';
import { getText } from '../json.ts';
import type { ResolveOptions } from '../options.ts';
import type { Call } from '../start-call.ts';
import { waitForTaskId } from '../wait-for-callback.ts';
import { checkRecord, type SubmissionJournal, type SubmissionRecord } from './submission-journal.ts';

/** The result of `client.resolve`: the submissions whose outcome was unknown. */
export interface Resolution {
  /** Submissions that created a task. */
  readonly resolved: readonly (SubmissionRecord & { readonly taskId: string })[];
  /** Submissions that are still unknown, each with its evidence. Nothing sends them again. */
  readonly unresolved: readonly SubmissionRecord[];
}

/**
 * Finds the tasks of the unresolved submissions of a journal by their callbacks, and records them.
 *
 * @throws {HookError} when the journal cannot be read
 */
export async function resolveJournal(
  { context, options: { via }, deadline }: Call<ResolveOptions>,
  journal: SubmissionJournal,
): Promise<Resolution> {
  const limit = { ...lastMoment(deadline, context.timeout), signal: deadline.signal };
  const records = await callInjected('journal.unresolved', limit, async () => {
    const listed: unknown = await journal.unresolved();
    if (!Array.isArray(listed)) throw new TypeError('it must return a list');
    // Safe: each record is checked before it is used.
    return listed as readonly SubmissionRecord[];
  });
  const resolved: (SubmissionRecord & { readonly taskId: string })[] = [];
  const unresolved: SubmissionRecord[] = [];

  const resolveOne = async (record: SubmissionRecord): Promise<void> => {
    let taskId: string | undefined;
    let problem = 'the record cannot be used';
    try {
      checkRecord(record);
      if (record.state === 'created' || record.state === 'refused')
        throw new TypeError('its outcome is known');
      problem = 'no callback was confirmed';
      taskId = await waitForTaskId(record.ref ?? undefined, via, deadline);
      const created = { ...record, state: 'created', taskId } as const;
      resolved.push(created);
      // An abort does not keep the client from recording what was paid for.
      const last = lastMoment(deadline, context.timeout);
      await callInjected('journal.put', last, () => journal.put(created));
    } catch (error) {
      if (taskId) return context.warn(error, 'resolve finds the task again', taskId);
      const evidence = `${problem}: ${getText(error)}`;
      unresolved.push({
        ...record,
        evidence: record?.evidence ? `${record.evidence}; ${evidence}` : evidence,
      });
    }
  };

  await Promise.all(records.map(resolveOne));
  return { resolved, unresolved };
}
