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
export interface SlotParts {
  readonly queue: JobQueue;
  readonly tasks: ReadonlyMap<string, TaskRecord>;
  /** Returns the maximum number of tasks at once; null for no limit. */
  readonly limit: () => number | null;
  /** Returns whether a task of this status is being rendered. */
  readonly isRendered: (status: TaskRecord['status']) => boolean;
}

const OTHERS: readonly JobKind[] = jobKinds.filter((kind) => kind !== 'submit');

/** Creates the slots; tasks that were being rendered when the emulator ended have theirs already. */
export function createRenderSlots({ queue, tasks, limit, isRendered }: SlotParts): RenderSlots {
  const taken = new Set<string>();
  for (const { id, status } of tasks.values()) if (isRendered(status)) taken.add(id);

  const claimable = (kinds: readonly JobKind[] = jobKinds): readonly JobKind[] =>
    taken.size < (limit() ?? Number.POSITIVE_INFINITY)
      ? kinds
      : kinds.filter((kind) => OTHERS.includes(kind));
  /** Releases the slot of a job that renders nothing. */
  const releaseSlot = ({ kind, ref }: JobClaim): boolean => {
    const task = tasks.get(ref);
    return kind === 'submit' && !(task !== undefined && isRendered(task.status)) && taken.delete(ref);
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
      for (const { id, status } of changed) {
        if (isFinal(status)) freed = taken.delete(id) || freed;
        else if (isRendered(status)) taken.add(id);
      }
      for (const claim of done) freed = releaseSlot(claim) || freed;
      return freed;
    },
    reset: () => taken.clear(),
  };
}
