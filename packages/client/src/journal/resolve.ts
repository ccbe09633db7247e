import type { ResolveSubmission } from '../options.ts';
import type { TaskReceiver } from '../receiver.ts';
import type { SubmissionJournal, SubmissionRecord } from './submission-journal.ts';

/** How to wait for the callbacks of submissions whose outcome is unknown. */
export interface ResolveOptions {
  /** Receives the callbacks. */
  readonly via: TaskReceiver;
  /**
   * How long to wait for them, in milliseconds.
   * @default 600_000
   */
  readonly timeout?: number | undefined;
  /** Ends the wait at once. */
  readonly signal?: AbortSignal | undefined;
}

/** What became of the submissions whose outcome was unknown. */
export interface Resolution {
  /** Submissions that created a task. */
  readonly resolved: readonly (SubmissionRecord & { readonly taskId: string })[];
  /** Submissions that are still unknown, each with its evidence. Nothing sends them again. */
  readonly unresolved: readonly SubmissionRecord[];
}

/**
 * Finds the tasks of the unresolved submissions of a journal: the first confirmed callback of a submission's URL names
 * its task. Records what it finds, and sends no create request.
 *
 * @throws whatever the journal throws
 */
export async function resolveSubmissions(
  journal: SubmissionJournal,
  options: ResolveOptions,
): Promise<Resolution> {
  const records = await journal.unresolved();
  const results = await Promise.all(records.map((record) => resolveOne(journal, record, options)));
  return {
    resolved: results.flatMap((record) => (record.taskId ? [{ ...record, taskId: record.taskId }] : [])),
    unresolved: results.filter(({ taskId }) => !taskId),
  };
}

/**
 * Returns the option `resolve` of a client or of a create call: when the outcome of the request is unknown, the call
 * waits for the callback and returns the handle of its task. The call needs a `callback_url` of the receiver, and its
 * name as `ref`.
 */
export function resolveByCallback(options: ResolveOptions): ResolveSubmission {
  return async ({ ref }) => (await waitForCallback(ref, options)).taskId;
}

async function resolveOne(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  options: ResolveOptions,
): Promise<SubmissionRecord> {
  const { taskId, evidence } = await waitForCallback(record.ref, options);
  if (!taskId) return { ...record, evidence: [record.evidence, evidence].filter(Boolean).join('; ') };
  const created: SubmissionRecord = { ...record, state: 'created', taskId };
  await journal.put(created);
  return created;
}

/** Waits for the first confirmed callback of a submission; returns the id of its task, or why there is none. */
async function waitForCallback(
  ref: string | undefined,
  { via, signal, timeout = 600_000 }: ResolveOptions,
): Promise<{ taskId?: string; evidence?: string }> {
  if (ref === undefined) return { evidence: 'it has no ref, so no callback can be matched with it' };
  const ended = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  const aborted = new Promise<never>((_, reject) => {
    ended.addEventListener('abort', () => reject(ended.reason), { once: true });
  });
  try {
    // The receiver may not listen to the signal.
    const { taskId } = await Promise.race([via.waitFor(ref, { until: 'bound', signal: ended }), aborted]);
    return { taskId };
  } catch (error) {
    return { evidence: `no callback was confirmed: ${String(error)}` };
  }
}
