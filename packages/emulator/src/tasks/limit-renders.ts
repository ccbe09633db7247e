import { type JobKind, type JobQueue, jobKinds } from '@videogen/engine';
import type { OpenQueue } from '@videogen/engine/memory';

const OTHERS: readonly JobKind[] = jobKinds.filter((kind) => kind !== 'submit');

/**
 * Limits how many tasks are rendered at the same time: while no slot is free, the queue gives out no task that is to be
 * rendered. The others wait in their order.
 *
 * A task has a slot while its submit is claimed, and from then on while the queue has the job that looks for its result.
 * Slots are counted, not kept: no crash, cancel or failure can leave one behind.
 *
 * @param limit returns the maximum number of tasks at once; null for no limit
 */
export function limitRenders(queue: OpenQueue, limit: () => number | null): JobQueue {
  const countTaken = (): number => {
    const poll = queue.count('poll');
    const download = queue.count('download');
    const waiting = poll.waiting + download.waiting;
    return queue.count('submit').claimed + waiting + poll.claimed + download.claimed;
  };
  const getClaimable = (kinds: readonly JobKind[] = jobKinds): readonly JobKind[] =>
    countTaken() < (limit() ?? Number.POSITIVE_INFINITY)
      ? kinds
      : kinds.filter((kind) => OTHERS.includes(kind));
  return {
    ...queue,
    claim: (request) => queue.claim({ ...request, kinds: getClaimable(request.kinds) }),
    nextAt: (kinds) => queue.nextAt(getClaimable(kinds)),
  };
}
