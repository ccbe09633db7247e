import type { Core } from '../core.ts';
import { callInjected } from '../injected.ts';
import type { ResolveOptions } from '../receiver.ts';
import { waitForTaskId } from '../wait-for-callback.ts';
import type { SubmissionJournal, SubmissionRecord } from './submission-journal.ts';

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
  core: Core,
  journal: SubmissionJournal,
  options: ResolveOptions,
): Promise<Resolution> {
  const { signal } = options;
  const records = await callInjected(core, 'journal.unresolved', { signal }, () => journal.unresolved());
  const resolved: (SubmissionRecord & { readonly taskId: string })[] = [];
  const unresolved: SubmissionRecord[] = [];
  const resolveOne = async (record: SubmissionRecord): Promise<void> => {
    let taskId: string | undefined;
    try {
      taskId = await waitForTaskId(core, record.ref, options);
      const created = { ...record, state: 'created', taskId } as const;
      resolved.push(created);
      // An abort does not keep the client from recording what was paid for.
      await callInjected(core, 'journal.put', { taskId }, () => journal.put(created));
    } catch (error) {
      if (taskId) return core.warn(error, 'resolve finds the task again', taskId);
      const evidence = `no callback was confirmed: ${error}`;
      unresolved.push({
        ...record,
        evidence: record.evidence ? `${record.evidence}; ${evidence}` : evidence,
      });
    }
  };
  await Promise.all(records.map(resolveOne));
  return { resolved, unresolved };
}
