import type { DeadJob, Job } from '../ports/job-queue.ts';
import type { DeliveryRecord, TaskRecord, UploadRecord } from '../ports/records.ts';
import type { Changes } from '../ports/state-store.ts';

/** A job that waits, with the attempts so far. */
export interface StoredJob extends Job {
  readonly attempts: number;
}

/** Changes of the queue. */
export interface JobChanges {
  /** Jobs to insert or to replace. */
  readonly put?: readonly StoredJob[];
  /** Ids of jobs that are not there any more. */
  readonly drop?: readonly string[];
  /** Jobs that were given up. */
  readonly bury?: readonly DeadJob[];
  /** Ids of jobs that are not among the dead any more. */
  readonly exhume?: readonly string[];
}

/** Stores what changes in the queue, before it shows. */
export type PersistJobs = (changes: JobChanges) => void;

/** Everything that changes at once. */
export interface StoredChanges extends Pick<Changes, 'tasks' | 'uploads' | 'deliveries' | 'remove'> {
  readonly jobs: JobChanges;
}

/** The stored records of an earlier process. */
export interface Snapshot {
  readonly tasks: readonly TaskRecord[];
  readonly uploads: readonly UploadRecord[];
  readonly deliveries: readonly DeliveryRecord[];
  readonly jobs: readonly StoredJob[];
  readonly dead: readonly DeadJob[];
}
