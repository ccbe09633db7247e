import type { CallbackAnswer } from './answer.ts';
import { bind, revoke } from './bind.ts';
import { toBase64Url } from './bytes.ts';
import { type CallbackUrl, type CreateUrlOptions, createUrl } from './create-url.ts';
import { type IncomingCallback, incomingFromRequest, type PlatformContext, toResponse } from './incoming.ts';
import { createKeyring } from './keyring.ts';
import { createLoop } from './loop.ts';
import {
  type ClaimingReceiverOptions,
  type ConfirmingReceiverOptions,
  normalizeOptions,
  type Settings,
} from './options.ts';
import { deliver, type Reception, receive } from './receive.ts';
import { type ReconcileOptions, type ReconcileReport, reconcile } from './reconcile.ts';
import { report } from './report.ts';
import { deferred } from './verdict.ts';

/** A receiver of task status callbacks. Its functions need no `this`. */
export interface CallbackReceiver {
  /**
   * Makes a URL to be given as `callback_url`. Throws {@link CallbackError} `ref_taken` if the ref is bound to a task,
   * and whatever the store throws.
   */
  readonly createUrl: (options?: CreateUrlOptions) => Promise<CallbackUrl>;
  /** Says which task a URL is for. Throws {@link CallbackError} `unknown_ref`, `already_bound` or `task_taken`. */
  readonly bind: (ref: string, taskId: string) => Promise<void>;
  /** Makes a URL good for nothing. Throws {@link CallbackError} `unknown_ref`. */
  readonly revoke: (ref: string) => Promise<void>;
  /** Answers a delivery: a Web `Request` in, a Web `Response` out. Never rejects. */
  readonly handle: (request: Request, context?: PlatformContext) => Promise<Response>;
  /** The core below `handle`, in plain parts, for platforms whose requests are not Web ones. Never rejects. */
  readonly receive: (incoming: IncomingCallback, context?: PlatformContext) => Promise<CallbackAnswer>;
  /** {@link CallbackReceiver.receive} without a promise: calls `done` once, at once if nothing had to be waited for. */
  readonly deliver: (
    incoming: IncomingCallback,
    context: PlatformContext | undefined,
    done: (answer: CallbackAnswer) => void,
  ) => void;
  /** Resolves when no work is left that `acknowledgeFirst` put off. */
  readonly idle: () => Promise<void>;
}

/** A receiver with `confirm`: it can also ask by itself. */
export interface ConfirmingReceiver extends CallbackReceiver {
  /** Asks about every task whose callback is overdue. Rejects if the store cannot be read. */
  readonly reconcile: (options?: ReconcileOptions) => Promise<ReconcileReport>;
  /** Reconciles now and then every `interval` milliseconds (60,000 by default), until `stop`. */
  readonly start: (options?: ReconcileOptions & { readonly interval?: number }) => void;
  /** Ends what `start` began; resolves when no round and no put-off work is under way. */
  readonly stop: () => Promise<void>;
}

/**
 * Builds a receiver for the service's status callbacks. They are unsigned, so each task gets an unguessable URL; and
 * they are claims, so with `confirm` each one is read again from the API before a handler sees it. Throws
 * {@link CallbackError} `invalid_options`.
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
): ConfirmingReceiver {
  const settings = normalizeOptions(options);
  const work = new Set<Promise<unknown>>();
  const reception = receptionOf(settings, work);
  const idle = async (): Promise<void> => {
    while (work.size > 0) await Promise.all(work);
  };
  let round: ReconcileOptions = {};
  const loop = createLoop(
    () => reconcile(reception, round),
    (error) => report(settings, deferred(settings, 'store_failed', { error }), 'reconcile'),
  );
  return {
    createUrl: (given = {}) => createUrl(settings, reception.keyring, given),
    bind: (ref, taskId) => bind(settings, ref, taskId),
    revoke: (ref) => revoke(settings, ref),
    handle: async (request, context) =>
      toResponse(await receive(reception, incomingFromRequest(request), context)),
    receive: (incoming, context) => receive(reception, incoming, context),
    deliver: (incoming, context, done) => deliver(reception, incoming, context, done),
    idle,
    reconcile: (given = {}) => reconcile(reception, given),
    start: ({ interval = 60_000, ...given } = {}) => {
      round = given;
      loop.start(interval);
    },
    stop: async () => {
      await loop.stop();
      await idle();
    },
  };
}

function receptionOf(settings: Settings, work: Set<Promise<unknown>>): Reception {
  let instance: string | undefined;
  let runs = 0;
  return {
    settings,
    keyring: createKeyring(settings.secrets),
    active: new Map(),
    owner: () => {
      // Not before the first request: some platforms give no random bytes until then.
      instance ??= toBase64Url(settings.random(9));
      runs += 1;
      return `${instance}.${runs}`;
    },
    background: (promise, platform) => {
      const done = promise.finally(() => work.delete(done));
      work.add(done);
      platform?.waitUntil?.(done);
    },
  };
}
