import type { Awaitable, Collection, DueItem, Records } from './records.ts';

/** Changes that become visible and durable together, or not at all. */
export interface Changes {
  /** Records to insert or to replace; each must carry the version that follows the stored one (1 when new). */
  readonly tasks?: readonly Records['tasks'][];
  readonly uploads?: readonly Records['uploads'][];
  readonly deliveries?: readonly Records['deliveries'][];
  /** Work to schedule; replaces the item of the same id, claimed or not. */
  readonly due?: readonly DueItem[];
  /** Identifiers of work that is finished. */
  readonly done?: readonly string[];
  /** Records to drop. */
  readonly forget?: { readonly [Name in Collection]?: readonly string[] };
}

/** One collection of records, newest last. */
export interface RecordReader<T> {
  readonly get: (id: string) => Awaitable<T | undefined>;
  readonly list: () => Awaitable<readonly T[]>;
  readonly count: () => Awaitable<number>;
}

/** The due work, in the order of time, then of scheduling. */
export interface DueWork {
  /** Takes the earliest unclaimed item that is due at `now`; it stays claimed until it is done or rescheduled. */
  readonly claim: (now: number) => Awaitable<DueItem | undefined>;
  /** Time of the earliest unclaimed item. */
  readonly nextAt: () => Awaitable<number | undefined>;
}

/**
 * Where tasks, uploads, deliveries and due work are kept. A shared deployment puts a database behind it; nothing
 * else has to know.
 */
export interface StateStore {
  readonly tasks: RecordReader<Records['tasks']>;
  readonly uploads: RecordReader<Records['uploads']>;
  readonly deliveries: RecordReader<Records['deliveries']>;
  /** The deliveries of a task, oldest first. */
  readonly deliveriesOf: (taskId: string) => Awaitable<readonly Records['deliveries'][]>;
  readonly due: DueWork;
  /** How often the store has been opened, so that identifiers drawn from a seed do not come twice. */
  readonly generation: number;
  /**
   * Applies changes as one.
   *
   * @returns false when a record has been changed by somebody else in between; nothing is applied then
   */
  readonly commit: (changes: Changes) => Awaitable<boolean>;
  /** Forgets everything. */
  readonly clear: () => Awaitable<void>;
  readonly close: () => Awaitable<void>;
}
