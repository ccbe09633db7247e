import { bind, revoke } from './bind.ts';
import { type CallbackUrl, type CreateUrlOptions, createUrl } from './create-url.ts';
import { type ListOptions, list, type RetryResult, retry } from './dead-letters.ts';
import { createKit, type Kit } from './kit.ts';
import type { ClaimingReceiverOptions, ConfirmingReceiverOptions, DeadLetter } from './options.ts';
import { receive } from './receive.ts';
import { type ReconcileOptions, type ReconcileReport, reconcilerOf } from './reconcile.ts';
import { type IncomingCallback, incomingFromRequest, type PlatformContext } from './request.ts';
import { type CallbackResponse, toWebResponse } from './result.ts';
import { normalizeOptions } from './settings.ts';
import type { Duration } from './time.ts';
import { type WaitForOptions, type WaitForResult, waitFor } from './wait-for.ts';

/** A receiver of task status callbacks. Its functions need no `this`, and reject with what the store rejects with. */
export interface CallbackReceiver {
  /**
   * Makes a URL to pass as `callback_url`. Throws {@link CallbackError} `ref_taken` if the ref is bound to a task, and
   * a `TypeError` for a wrong option.
   */
  readonly createUrl: (options?: CreateUrlOptions) => Promise<CallbackUrl>;
  /** Says which task a URL is for. Throws {@link CallbackError} `unknown_ref`, `already_bound` or `task_taken`. */
  readonly bind: (ref: string, taskId: string) => Promise<void>;
  /** Makes a URL good for nothing. Throws {@link CallbackError} `unknown_ref`. */
  readonly revoke: (ref: string) => Promise<void>;
  /** Responds to a delivery: a Web `Request` in, a Web `Response` out. Never rejects. */
  readonly handle: (request: Request, context?: PlatformContext) => Promise<Response>;
  /** The core below `handle`, in plain parts, for platforms whose requests are not Web ones. Never rejects. */
  readonly receive: (incoming: IncomingCallback, context?: PlatformContext) => Promise<CallbackResponse>;
  /**
   * Waits until the handlers of a task's final status are done, by its ref or its id: in this process at once, in
   * another one by polling the store. Throws {@link CallbackError} `wait_timeout`, or `given_up` if the handlers failed
   * for good; rejects with the reason of an aborted `signal`.
   */
  readonly waitFor: (refOrTaskId: string, options?: WaitForOptions) => Promise<WaitForResult>;
  /** Lists the effects whose handlers failed, in the order of the store. Throws {@link CallbackError} `unknown_ref`. */
  readonly list: (options: ListOptions) => Promise<DeadLetter[]>;
  /** Runs a failed effect again. Throws {@link CallbackError} `unknown_ref` or `not_failed`. */
  readonly retry: (ref: string) => Promise<RetryResult>;
  /** Resolves when no work is left that `acknowledgeFirst` put off. */
  readonly idle: () => Promise<void>;
}

/** Options of `start`. */
export interface StartOptions extends Omit<ReconcileOptions, 'signal'> {
  /** From the end of one round to the next; longer if the service asks for it. @default '1m' */
  readonly interval?: Duration;
}

/** A receiver with `confirm`: it can also read tasks by itself. */
export interface ConfirmingReceiver extends CallbackReceiver {
  /** Reads every task whose callback is overdue. Rejects if the store cannot be read. */
  readonly reconcile: (options?: ReconcileOptions) => Promise<ReconcileReport>;
  /** Reconciles now and then every `interval`, until `stop`. */
  readonly start: (options?: StartOptions) => void;
  /** Ends what `start` began; resolves when no round and no put-off work is under way. */
  readonly stop: () => Promise<void>;
}

/**
 * Builds a receiver for the service's status callbacks. They are unsigned, so each task gets an unguessable URL; and
 * they are claims, so with `confirm` each one is read again from the API before a handler sees it. Throws a `TypeError`
 * that names the option if one is wrong.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 *   onSuccess: (task, { ref }) => console.log(ref, 'is said to be done', task.output_videos),
 * });
 * const { url } = await callbacks.createUrl({ ref: 'order-42' });
 * ```
 */
export function createCallbackReceiver(options: ConfirmingReceiverOptions): ConfirmingReceiver;
export function createCallbackReceiver(options: ClaimingReceiverOptions): CallbackReceiver;
export function createCallbackReceiver(
  options: ConfirmingReceiverOptions | ClaimingReceiverOptions,
): ConfirmingReceiver | CallbackReceiver {
  const kit = createKit(normalizeOptions(options));
  const { confirm } = kit.settings;
  return confirm === undefined ? receiverOf(kit) : { ...receiverOf(kit), ...reconcilerOf(kit, confirm) };
}

function receiverOf(kit: Kit): CallbackReceiver {
  return {
    createUrl: (options = {}) => createUrl(kit, options),
    bind: (ref, taskId) => bind(kit, ref, taskId),
    revoke: (ref) => revoke(kit, ref),
    handle: async (request, context) =>
      toWebResponse(await receive(kit, incomingFromRequest(request), context)),
    receive: (incoming, context) => receive(kit, incoming, context),
    waitFor: (refOrTaskId, options) => waitFor(kit, refOrTaskId, options),
    list: (options) => list(kit, options),
    retry: (ref) => retry(kit, ref),
    idle: () => kit.idle(),
  };
}
