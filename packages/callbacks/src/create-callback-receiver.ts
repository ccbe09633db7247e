import { createInternals, type Internals } from './create-internals.ts';
import { createReconciler, type Reconciler } from './create-reconciler.ts';
import { createWaiting } from './create-waiting.ts';
import { discard } from './discard.ts';
import { type EdgeReceiver, receiverOf } from './edge-receiver.ts';
import { type CallbackState, find } from './find.ts';
import { type ListOptions, list } from './list.ts';
import { normalizeOptions } from './normalize-options.ts';
import type { ClaimingReceiverOptions, ConfirmingReceiverOptions, DeadLetter } from './options.ts';
import { type RetryResult, retry } from './retry.ts';
import { revoke } from './revoke.ts';
import { anySigner } from './token.ts';
import { type WaitForOptions, type WaitForResult, waitFor } from './wait-for.ts';

/** A receiver of task status callbacks. Its functions need no `this`, and reject with the errors of the store. */
export interface CallbackReceiver extends EdgeReceiver {
  /** Looks up a ref: its task, its status and the state of its URL. Resolves to undefined if there is no such ref. */
  readonly find: (ref: string) => Promise<CallbackState | undefined>;
  /**
   * Revokes a URL: each delivery that begins later gets a 404. Its task is still read and handled by the reconciler, whenever
   * you revoke. Throws {@link CallbackError} `unknown_ref`.
   */
  readonly revoke: (ref: string) => Promise<void>;
  /**
   * Waits until the handlers of a task's final status succeeded, by its ref or its id. Sees what this process does at
   * once, and what others do by polling the store. Throws {@link CallbackError} `wait_timeout`; `given_up` if the handlers
   * were given up; `overdue` if the task does not end within `deadline`; `ref_revoked` or `ref_expired` if the URL is closed
   * before its task is known; `unknown_ref` if there is no such ref. Rejects with the reason of an aborted `signal`.
   */
  readonly waitFor: (refOrTaskId: string, options?: WaitForOptions) => Promise<WaitForResult>;
  /** Lists the statuses whose handlers failed, in the order of the store. Throws {@link CallbackError} `unknown_ref`. */
  readonly list: (options: ListOptions) => Promise<DeadLetter[]>;
  /** Runs failed handlers again. Throws {@link CallbackError} `unknown_ref` or `not_failed`. */
  readonly retry: (ref: string) => Promise<RetryResult>;
  /** Removes a dead letter: its effect counts as done. Throws {@link CallbackError} `unknown_ref` or `not_failed`. */
  readonly discard: (ref: string) => Promise<void>;
}

/** A receiver with `confirm`, which can also read tasks by itself. */
export interface ConfirmingReceiver extends CallbackReceiver, Reconciler {}

/**
 * Creates a receiver for the service's status callbacks. No signature of callbacks is specified, so each task gets an unguessable URL,
 * and with `confirm` each task is read from the API before a handler receives it. Throws a `TypeError` that names a
 * wrong option.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 *   onSuccess: (task, { ref }) => console.log(ref, 'claims success', task.output_videos),
 * });
 * const { url } = await callbacks.createUrl({ ref: 'order-42' });
 * ```
 */
export function createCallbackReceiver(options: ConfirmingReceiverOptions): ConfirmingReceiver;
export function createCallbackReceiver(options: ClaimingReceiverOptions): CallbackReceiver;
export function createCallbackReceiver(
  options: ConfirmingReceiverOptions | ClaimingReceiverOptions,
): ConfirmingReceiver | CallbackReceiver {
  const internals = createInternals(normalizeOptions(options), createWaiting(), anySigner);
  const receiver = createReceiver(internals);
  return internals.settings.isConfirming ? { ...receiver, ...createReconciler(internals) } : receiver;
}

function createReceiver(internals: Internals): CallbackReceiver {
  return {
    ...receiverOf(internals),
    find: (ref) => find(internals, ref),
    revoke: (ref) => revoke(internals, ref),
    waitFor: (refOrTaskId, options) => waitFor(internals, refOrTaskId, options),
    list: (options) => list(internals, options),
    retry: (ref) => retry(internals, ref),
    discard: (ref) => discard(internals, ref),
  };
}
