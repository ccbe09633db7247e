import type { CallbackReceiver } from '../create-callback-receiver.ts';
import type { PlatformContext } from '../incoming.ts';

/** A module worker's default export, as far as it goes here. */
export interface CallbackWorker<Env> {
  readonly fetch: (request: Request, env: Env, context: PlatformContext) => Promise<Response>;
}

/**
 * A module worker for Cloudflare Workers and others of that form. Give it the receiver, or a function that makes it of
 * the environment (once per isolate).
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { workersHandler } from '@videogen/callbacks/workers';
 *
 * export default workersHandler((env: { CALLBACK_SECRET: string }) =>
 *   createCallbackReceiver({
 *     publicUrl: 'https://app.example/callbacks/video',
 *     secrets: [env.CALLBACK_SECRET],
 *     store: memoryStore(),
 *   }),
 * );
 * ```
 */
export function workersHandler<Env = unknown>(
  callbacks: CallbackReceiver | ((env: Env) => CallbackReceiver),
): CallbackWorker<Env> {
  let made: CallbackReceiver | undefined;
  return {
    fetch(request, env, context) {
      made ??= typeof callbacks === 'function' ? callbacks(env) : callbacks;
      return made.handle(request, { waitUntil: (work) => context.waitUntil?.(work) });
    },
  };
}
