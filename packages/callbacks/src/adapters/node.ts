import type { ServerResponse } from 'node:http';
import type { CallbackAnswer } from '../answer.ts';
import type { CallbackReceiver } from '../create-callback-receiver.ts';
import type { IncomingCallback, PlatformContext } from '../incoming.ts';
import { NodeIncoming, type NodeRequest } from '../node-incoming.ts';

export type { NodeRequest } from '../node-incoming.ts';

/** A request listener of `node:http`; resolves when the answer is given. */
export type NodeCallbackHandler = (request: NodeRequest, response: ServerResponse) => Promise<void>;

/**
 * A request listener for `node:http`, `node:https`, `node:http2` in its compatibility mode, and what is built on
 * them. It makes no Web `Request`. If a parser in front has consumed the body, it takes `request.rawBody` or
 * `request.body`.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http';
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { nodeHandler } from '@videogen/callbacks/node';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * createServer(nodeHandler(callbacks)).listen(8080);
 * ```
 */
export function nodeHandler(callbacks: CallbackReceiver, context?: PlatformContext): NodeCallbackHandler {
  return (request, response) =>
    new Promise((resolve, reject) => {
      callbacks.deliver(new NodeIncoming(request, undefined), context, (answer) => {
        try {
          resolve(writeNodeAnswer(response, answer));
        } catch (error) {
          reject(error);
        }
      });
    });
}

/**
 * A Node request as the kit sees it, for `receive` and `deliver`: hand it on as it is. `left` gives what a parser in
 * front has made of the body, if that is neither `request.rawBody` nor `request.body`.
 */
export function incomingFromNode(request: NodeRequest, left?: () => unknown): IncomingCallback {
  return new NodeIncoming(request, left);
}

/** Writes an answer to a Node response, unless its client has gone. */
export function writeNodeAnswer(response: ServerResponse, answer: CallbackAnswer): void {
  if (response.destroyed || response.headersSent) return;
  const closing = answer.close && response.req.httpVersionMajor === 1;
  response.writeHead(answer.status, closing ? { ...answer.headers, connection: 'close' } : answer.headers);
  response.end(answer.body);
}
