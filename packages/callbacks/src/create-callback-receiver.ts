import { bind, revoke } from './bind.ts';
import { type Core, createCore } from './core.ts';
import { type CallbackUrl, type CreateUrlOptions, createUrl } from './create-url.ts';
import { discard, type ListOptions, list, type RetryResult, retry } from './dead-letters.ts';
import { type CallbackState, find } from './find.ts';
import type { ClaimingReceiverOptions, ConfirmingReceiverOptions, DeadLetter } from './options.ts';
import { receive } from './receive.ts';
import { createReconciler, type Reconciler } from './reconcile.ts';
import {
  discardWebBody,
  type IncomingCallback,
  incomingFromRequest,
  type PlatformContext,
} from './request.ts';
import { type CallbackResponse, toWebResponse } from './result.ts';
import { normalizeOptions } from './settings.ts';
import { type WaitForOptions, type WaitForResult, waitFor } from './wait-for.ts';

/** A receiver of task status callbacks. Its functions need no `this`, and reject with the errors of the store. */
export interface CallbackReceiver {
  /**
   * Creates a URL to pass as `callback_url`. A ref without a task gets the same URL again, also after a restart. Throws
   * {@link CallbackError} `ref_taken` if the ref has a task, `ref_revoked` or `ref_expired` if its URL was closed before it
   * had one, and a `TypeError` for a wrong option.
   */
  readonly createUrl: (options?: CreateUrlOptions) => Promise<CallbackUrl>;
  /** Looks up a ref: its task, its status and the state of its URL. Resolves to undefined if there is no such ref. */
  readonly find: (ref: string) => Promise<CallbackState | undefined>;
  /** Binds a URL to its task. Throws {@link CallbackError} `unknown_ref`, `already_bound` or `task_taken`. */
  readonly bind: (ref: string, taskId: string) => Promise<void>;
  /**
   * Revokes a URL: deliveries to it get a 404. Its task is still read and handled by the reconciler. Throws
   * {@link CallbackError} `unknown_ref`.
   */
  readonly revoke: (ref: string) => Promise<void>;
  /** Receives a delivery as a Web `Request` and returns the Web `Response`. Never rejects. */
  readonly handle: (request: Request, context?: PlatformContext) => Promise<Response>;
  /** Receives a delivery in plain parts, for platforms without Web requests. Never rejects. */
  readonly receive: (incoming: IncomingCallback, context?: PlatformContext) => Promise<CallbackResponse>;
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
  const core = createCore(normalizeOptions(options));
  const { confirm } = core.settings;
  return confirm === undefined
    ? createReceiver(core)
    : { ...createReceiver(core), ...createReconciler(core, confirm) };
}

function createReceiver(core: Core): CallbackReceiver {
  return {
    createUrl: (options = {}) => createUrl(core, options),
    find: (ref) => find(core, ref),
    bind: (ref, taskId) => bind(core, ref, taskId),
    revoke: (ref) => revoke(core, ref),
    async handle(request, context) {
      const response = await receive(core, incomingFromRequest(request), context);
      return toWebResponse(response, await discardWebBody(request));
    },
    receive: (incoming, context) => receive(core, incoming, context),
    waitFor: (refOrTaskId, options) => waitFor(core, refOrTaskId, options),
    list: (options) => list(core, options),
    retry: (ref) => retry(core, ref),
    discard: (ref) => discard(core, ref),
  };
}
