import type { Task, TaskStatus } from './contract.ts';

/** The key of the mark that {@link Claimed} and {@link Confirmed} carry in the type system; it has no value at run time. */
declare const provenance: unique symbol;

/**
 * Something that an unsigned callback says and that nobody checked. It is not assignable to {@link Confirmed}.
 *
 * @example
 * ```ts
 * import type { Claimed } from '@videogen/callbacks';
 * import type { Task } from '@videogen/types';
 *
 * const log = (task: Claimed<Task>) => console.log('somebody says', task.status);
 * ```
 */
export type Claimed<T> = T & { readonly [provenance]: 'claimed' };

/**
 * Something that was re-read from the API with your own key. Declare a handler with it, and it does not compile
 * in a receiver that has no `confirm`.
 *
 * @example
 * ```ts
 * import type { Confirmed } from '@videogen/callbacks';
 * import type { Task } from '@videogen/types';
 *
 * const ship = (task: Confirmed<Task>) => console.log('deliver', task.output_videos);
 * ```
 */
export type Confirmed<T> = T & { readonly [provenance]: 'confirmed' };

/** A task record whose status is known to be `S`. */
export type TaskWithStatus<S extends TaskStatus> = Task & { readonly status: S };

/** A task record with a status that the contract does not list: kept, reported, never treated as final. */
export type TaskWithUnknownStatus = Omit<Task, 'status'> & { readonly status: string };
