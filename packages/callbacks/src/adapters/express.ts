import type { CallbackReceiver } from '../create-callback-receiver.ts';
import type { PlatformContext } from '../incoming.ts';
import { type NodeCallbackHandler, nodeHandler } from './node.ts';

/**
 * A handler for Express 4 and 5, with or without a body parser in front of it. Mount it with `app.all` or `app.use`,
 * so that a wrong method is answered 405.
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
 * express().all('/callbacks/video/:token', expressHandler(callbacks));
 * ```
 */
export function expressHandler(callbacks: CallbackReceiver, context?: PlatformContext): NodeCallbackHandler {
  return nodeHandler(callbacks, context);
}
