import { sleep } from '../deadline.ts';
import { system } from '../system.ts';
import { defaultDeadline } from './options.ts';
import type { Run } from './run.ts';
import type { NamedJob } from './video-job.ts';
import type { JobResult } from './videos-summary.ts';
import { type Step, workOnJob, workOnUnknown } from './work-on-job.ts';

/** How often a run looks at the jobs of another process, in milliseconds. */
const lookInterval = 1_000;

/**
 * Works on all jobs; those that another process has are waited for, and continued when that process ends.
 *
 * @param onResult called once for each job
 */
export async function runJobs(
  run: Run,
  jobs: readonly NamedJob[],
  onResult: (job: NamedJob, result: JobResult) => void,
): Promise<void> {
  const { journal, control } = run;
  const { deadline = defaultDeadline } = run.options;
  let left = sortByUrgency(run, jobs);
  let changedAt = system.elapsed();
  for (;;) {
    const taken = await workOnAll(run, left, onResult);
    if (taken.length < left.length) changedAt = system.elapsed();
    if (taken.length === 0) return;
    left = taken;
    if (control.signal.aborted || system.elapsed() - changedAt > deadline) break;
    // An abort ends the sleep, and then the loop.
    // Stryker disable next-line StringLiteral: nobody sees the error.
    await sleep(lookInterval, 'The wait for another process', control.signal).catch(() => {});
    await journal.refresh();
  }
  for (const job of left) {
    const { taskId } = journal.get(job.name).submission ?? {};
    onResult(job, { list: 'unfinished', video: { name: job.name, taskId } });
  }
}

/** The tasks that exist come first: their videos expire. */
function sortByUrgency({ journal }: Run, jobs: readonly NamedJob[]): readonly NamedJob[] {
  const hasRequest = ({ name }: NamedJob): boolean => journal.get(name).submission !== undefined;
  return [...jobs.filter(hasRequest), ...jobs.filter((job) => !hasRequest(job))];
}

/** Works on jobs, some at a time, and returns those that another process has. */
async function workOnAll(
  run: Run,
  jobs: readonly NamedJob[],
  onResult: (job: NamedJob, result: JobResult) => void,
): Promise<readonly NamedJob[]> {
  const { concurrency = 100 } = run.options;
  const queue = [...jobs];
  const taken: NamedJob[] = [];
  // Stryker disable next-line ArrayDeclaration: a text is not waited for.
  const searches: Promise<void>[] = [];

  const finish = async (job: NamedJob, work: typeof workOnJob): Promise<void> => {
    try {
      const step: Step = await work(run, job);
      if (step === 'taken') taken.push(job);
      // A callback may take long, and must not keep other jobs from their turn.
      else if (step === 'unknown') searches.push(finish(job, workOnUnknown));
      else onResult(job, step);
    } catch (error) {
      run.control.fail(error);
    }
  };

  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job && !run.control.failure(); job = queue.shift())
      await finish(job, workOnJob);
  };

  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, work));
  // A search that ends can begin another one.
  for (let search = searches.shift(); search; search = searches.shift()) await search;
  const failure = run.control.failure();
  if (failure) throw failure.error;
  return taken;
}
