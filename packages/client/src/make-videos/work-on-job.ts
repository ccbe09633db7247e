import { decideUnknown, describeUnknown, findSubmission } from './find-submission.ts';
import { findMade, finishTask } from './finish-task.ts';
import type { Run } from './run.ts';
import { submitJob } from './submit-job.ts';
import type { NamedJob } from './video-job.ts';
import type { JobResult } from './videos-summary.ts';

/** The step of a job that ended: its result, or why it has none yet. */
export type Step = JobResult | 'taken' | 'unknown';

/** Works on a job until it has a result, another run has it, or the outcome of its request is unknown. */
export async function workOnJob(run: Run, job: NamedJob): Promise<Step> {
  const { journal, control } = run;
  const { name } = job;
  const ended = await getEnd(run, name);
  if (ended) return ended;
  if (control.reason() !== undefined && journal.get(name).submission === undefined)
    return { list: 'unfinished', video: { name, taskId: undefined } };
  if (!(await claim(run, name))) return 'taken';

  if (journal.get(name).submission === undefined) {
    const result = await submitJob(run, job);
    if (result !== 'submitted') return result;
  }

  const { submission } = journal.get(name);
  const taskId = submission?.taskId;
  if (!submission || taskId === undefined) return 'unknown';
  return finishTask(run, job, { ...submission, taskId });
}

/** Works on a job whose request has an unknown outcome, until it has a result. */
export async function workOnUnknown(run: Run, job: NamedJob): Promise<Step> {
  const { name } = job;
  const { submission } = run.journal.get(name);
  if (!submission) return workOnJob(run, job);
  const isKnown =
    (await findSubmission(run, name, submission)) ||
    (!run.control.signal.aborted && (await decideUnknown(run, name, submission)));
  const step = isKnown ? await workOnJob(run, job) : 'unknown';
  if (step !== 'unknown') return step;
  // One more attempt is enough for a run: a service that loses every response would be paid for ever.
  const last = run.journal.get(name).submission ?? submission;
  return { list: 'unknown', video: describeUnknown(name, last) };
}

/** Returns the result of a job that needs no more work. */
async function getEnd(run: Run, name: string): Promise<JobResult | undefined> {
  const { end } = run.journal.get(name);
  if (end?.type === 'made') return findMade(run, name, end.taskId, end.files);
  if (end === undefined) return undefined;
  const { taskId, reason } = end;
  return { list: 'failed', video: { name, taskId, reason, isFinal: true } };
}

/** Makes this run the owner of a job. Of two runs that try at the same time, the journal decides. */
async function claim({ journal }: Run, name: string): Promise<boolean> {
  if (await journal.isTaken(name)) return false;
  const { owner } = journal.get(name);
  return (await journal.write(name, { type: 'claimed', from: owner })).owner === journal.run;
}
