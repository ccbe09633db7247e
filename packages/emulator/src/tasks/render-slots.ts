import {
  type Changes,
  isFinal,
  type JobClaim,
  type JobKind,
  type JobQueue,
  jobKinds,
  type TaskRecord,
} from '@videogen/service';

/** Limits how many tasks are rendered at the same time; the others wait in the queue, in their order. */
export interface RenderSlots {
  /** The queue, which gives out no task that is to be rendered while no slot is free. */
  readonly queue: JobQueue;
  /** Notes what a commit has changed; true when a slot has become free. */
  readonly note: (changes: Changes) => boolean;
  readonly reset: () => void;
}

/** The parts of the slots. */
export interface SlotDependencies {
  readonly queue: JobQueue;
  readonly tasks: ReadonlyMap<string, TaskRecord>;
  /** Returns the maximum number of tasks at once; null for no limit. */
  readonly limit: () => number | null;
  /** Returns whether a status is the stage in which tasks are rendered. */
  readonly isRendered: (status: TaskRecord['status']) => boolean;
}

const OTHERS: readonly JobKind[] = jobKinds.filter((kind) => kind !== 'submit');

/** Creates the slots; tasks that were being rendered when the emulator ended have theirs already. */
export function createRenderSlots({ queue, tasks, limit, isRendered }: SlotDependencies): RenderSlots {
  const taken = new Set<string>();
  // A task may be in the stage from its start on: only with a submission it is rendered.
  const isTaken = ({ status, submission }: TaskRecord): boolean => isRendered(status) && submission !== null;
  for (const task of tasks.values()) if (isTaken(task)) taken.add(task.id);

  const claimable = (kinds: readonly JobKind[] = jobKinds): readonly JobKind[] =>
    taken.size < (limit() ?? Number.POSITIVE_INFINITY)
      ? kinds
      : kinds.filter((kind) => OTHERS.includes(kind));
  /** Releases the slot of a job that renders nothing. */
  const releaseSlot = ({ kind, ref }: JobClaim): boolean => {
    const task = tasks.get(ref);
    return kind === 'submit' && !(task !== undefined && isTaken(task)) && taken.delete(ref);
  };
  return {
    queue: {
      ...queue,
      async claim(request) {
        const claims = await queue.claim({ ...request, kinds: claimable(request.kinds) });
        for (const { kind, ref } of claims) if (kind === 'submit') taken.add(ref);
        return claims;
      },
      async release(claim, next) {
        releaseSlot(claim);
        return queue.release(claim, next);
      },
      async bury(claim, error) {
        releaseSlot(claim);
        return queue.bury(claim, error);
      },
      nextAt: (kinds) => queue.nextAt(claimable(kinds)),
    },
    note({ tasks: changed = [], done = [] }) {
      let freed = false;
      for (const task of changed) {
        if (isFinal(task.status)) freed = taken.delete(task.id) || freed;
        else if (isTaken(task)) taken.add(task.id);
      }
      for (const claim of done) freed = releaseSlot(claim) || freed;
      return freed;
    },
    reset: () => taken.clear(),
  };
}
