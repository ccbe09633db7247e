import type { CallbackReceiver } from '../create-callback-receiver.ts';

/** Options of {@link nextHandler}. */
export interface NextHandlerOptions {
  /** `after` of `next/server`: keeps the function alive for work that `acknowledgeFirst` deferred. */
  readonly after?: (work: Promise<unknown>) => void;
}

/**
 * A route handler for the App Router of Next.js, on Node or edge. Export it as `POST` from
 * `app/callbacks/video/[token]/route.ts`; Next itself responds to other methods with 405. In the Pages Router, use
 * `nodeHandler` of `@videogen/callbacks/node`.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { nextHandler } from '@videogen/callbacks/next';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * export const POST = nextHandler(callbacks);
 * ```
 */
export function nextHandler(
  callbacks: CallbackReceiver,
  options: NextHandlerOptions = {},
): (request: Request) => Promise<Response> {
  const { after } = options;
  const context = after === undefined ? {} : { waitUntil: (work: Promise<unknown>) => after(work) };
  return (request) => callbacks.handle(request, context);
}
