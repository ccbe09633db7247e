import type { Job } from '../ports/job-queue.ts';

/** A job that waits, and its place among those that are due at the same time. */
export interface WaitingJob {
  readonly job: Job;
  /** Attempts so far. */
  readonly attempts: number;
  readonly order: number;
}

/** Tells whether one waiting job comes before another: by time, then by order of enqueueing. */
export function before(left: WaitingJob, right: WaitingJob): boolean {
  return left.job.at < right.job.at || (left.job.at === right.job.at && left.order < right.order);
}

/** Puts a job into a binary heap. */
export function pushJob(heap: WaitingJob[], entry: WaitingJob): void {
  let index = heap.push(entry) - 1;
  while (index > 0) {
    const parentIndex = (index - 1) >> 1;
    const parent = heap[parentIndex];
    if (parent === undefined || !before(entry, parent)) break;
    heap[index] = parent;
    index = parentIndex;
  }
  heap[index] = entry;
}

/** Takes the first job out of a binary heap. */
export function popJob(heap: WaitingJob[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let index = 0;
  for (;;) {
    const childIndex = smallerChild(heap, index);
    const child = heap[childIndex];
    if (child === undefined || !before(child, last)) break;
    heap[index] = child;
    index = childIndex;
  }
  heap[index] = last;
}

function smallerChild(heap: readonly WaitingJob[], index: number): number {
  const left = heap[index * 2 + 1];
  const right = heap[index * 2 + 2];
  return left !== undefined && right !== undefined && before(right, left) ? index * 2 + 2 : index * 2 + 1;
}
