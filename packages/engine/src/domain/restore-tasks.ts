import type { Page } from '../ports/page.ts';
import type { Submission, TaskRecord } from '../ports/records.ts';
import type { TaskQuery } from '../ports/state-store.ts';
import { replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { chooseProvider, waitingJobs } from './jobs.ts';
import { statusChange } from './task-changes.ts';
import { isFinal } from './task-machine.ts';

const RESTORED = 'The database was restored from a backup: the task may have been submitted after it.';

/** Tasks that are read at once. */
const PAGE = 500;

/**
 * Makes an unknown outcome of every task that a restored backup holds as not submitted yet: the service may have
 * submitted it after the backup, and would pay for it again. A task whose reference is in the backup continues.
 *
 * @returns the number of tasks
 */
export async function restoreTasks(context: ServiceContext): Promise<number> {
  let marked = 0;
  for (const status of context.policy['task-transitions']) {
    // Stryker disable next-line ArrayDeclaration: no task has such an id, so nothing is marked.
    const ids: string[] = [];
    for (let query: TaskQuery | null = { status, limit: PAGE }; query !== null; ) {
      const { items, cursor }: Page<TaskRecord> = await context.state.tasks.find(query);
      // Stryker disable next-line MethodExpression: each task is looked at again before it is marked.
      ids.push(...items.filter(mayBeSubmitted).map(({ id }) => id));
      query = cursor === null ? null : { ...query, cursor };
    }
    for (const id of ids) {
      if (await markUnknown(context, id)) marked += 1;
    }
  }
  return marked;
}

function mayBeSubmitted({ status, submission }: TaskRecord): boolean {
  return !isFinal(status) && submission?.state !== 'submitted' && submission?.state !== 'unknown';
}

async function markUnknown(context: ServiceContext, id: string): Promise<boolean> {
  const { state, ids, clock, policy } = context;
  const marked = await replaceTask(state, id, async (task) => {
    if (!mayBeSubmitted(task)) return null;
    const submission: Submission = {
      provider: (await chooseProvider(context, task)) ?? '',
      idempotencyKey: ids.submission(),
      number: (task.submission?.number ?? 0) + 1,
      at: clock.now(),
      ...task.submission,
      state: 'unknown',
      reference: null,
      error: RESTORED,
    };
    const last = policy['task-transitions'].at(-1) ?? task.status;
    if (task.status !== last) return statusChange(context, task, last, { jobs: [], with: { submission } });
    return { next: { ...task, version: task.version + 1, submission }, cancel: waitingJobs(task) };
  });
  return marked !== null;
}
