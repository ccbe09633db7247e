import type { CallbackReceiver, ConfirmingReceiver } from '../create-callback-receiver.ts';
import type { PlatformContext } from '../request.ts';
import type { ReconcileOptions } from '../round.ts';

/** A module worker's default export. */
export interface CallbackWorker<Env> {
  readonly fetch: (request: Request, env: Env, context: PlatformContext) => Promise<Response>;
}

/** A module worker that also reconciles when a cron trigger fires. */
export interface ReconcilingWorker<Env> extends CallbackWorker<Env> {
  readonly scheduled: (event: unknown, env: Env, context: PlatformContext) => Promise<void>;
}

/**
 * Creates a module worker for Cloudflare Workers and compatible platforms. Takes the receiver, or a function that
 * creates it from the environment once per isolate. With `confirm`, a cron trigger runs one round of the reconciler
 * with `options`.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver } from '@videogen/callbacks';
 * import { type D1Database, d1Store } from '@videogen/callbacks/stores/d1';
 * import { workersHandler } from '@videogen/callbacks/workers';
 *
 * export default workersHandler((env: { CALLBACK_SECRET: string; DB: D1Database }) =>
 *   createCallbackReceiver({
 *     publicUrl: 'https://app.example/callbacks/video',
 *     secrets: [env.CALLBACK_SECRET],
 *     store: d1Store(env.DB),
 *   }),
 * );
 * ```
 */
export function workersHandler<Env = unknown>(
  callbacks: ConfirmingReceiver | ((env: Env) => ConfirmingReceiver),
  options?: ReconcileOptions,
): ReconcilingWorker<Env>;
export function workersHandler<Env = unknown>(
  callbacks: CallbackReceiver | ((env: Env) => CallbackReceiver),
): CallbackWorker<Env>;
export function workersHandler<Env>(
  callbacks: CallbackReceiver | ((env: Env) => CallbackReceiver),
  options?: ReconcileOptions,
): ReconcilingWorker<Env> {
  let made: CallbackReceiver | undefined;
  const getReceiver = (env: Env): CallbackReceiver => {
    made ??= typeof callbacks === 'function' ? callbacks(env) : callbacks;
    return made;
  };
  return {
    fetch: (request, env, context) =>
      getReceiver(env).handle(request, { waitUntil: (work) => context.waitUntil?.(work) }),
    async scheduled(_event, env) {
      const receiver = getReceiver(env);
      // The overloads promise this member only where the receiver has `reconcile`.
      if ('reconcile' in receiver) await (receiver as ConfirmingReceiver).reconcile(options);
    },
  };
}
