import type { CallbackReceiver } from '../create-callback-receiver.ts';
import type { PlatformContext } from '../request.ts';
import { type NodeCallbackHandler, nodeHandler } from './node.ts';

/**
 * A handler for Express 4 and 5, with or without an earlier body parser. Mount it with `app.use` at the path of
 * `publicUrl`, so that it responds to every path below; Express's own 404 would print the token.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { expressHandler } from '@videogen/callbacks/express';
 * import express from 'express';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * express().use('/callbacks/video', expressHandler(callbacks));
 * ```
 */
export function expressHandler(callbacks: CallbackReceiver, context?: PlatformContext): NodeCallbackHandler {
  return nodeHandler(callbacks, context);
}
