import type { ServerResponse } from 'node:http';
import type { EdgeReceiver } from '../edge-receiver.ts';
import { discardRest, incomingFromNode, type NodeRequest } from '../node-request.ts';
import type { PlatformContext } from '../request.ts';
import type { CallbackResponse } from '../result.ts';

export { incomingFromNode, type NodeRequest } from '../node-request.ts';

/** A request listener of `node:http`; resolves when it has responded. */
export type NodeCallbackHandler = (request: NodeRequest, response: ServerResponse) => Promise<void>;

/**
 * A request listener for `node:http`, `node:https`, the compatibility mode of `node:http2`, and frameworks on top of
 * them. It creates no Web `Request`. If an earlier parser has read the body, it uses `request.rawBody` or
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
export function nodeHandler(callbacks: EdgeReceiver, context?: PlatformContext): NodeCallbackHandler {
  return async (request, response) => {
    writeNodeResponse(response, await callbacks.receive(incomingFromNode(request), context));
  };
}

/**
 * Writes a response to a Node response, unless the client has closed the connection. Discards the rest of a refused
 * body, for at most two seconds and a megabyte.
 */
export function writeNodeResponse(
  response: ServerResponse,
  { status, headers, body }: CallbackResponse,
): void {
  discardRest(response.req);
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, headers);
  response.end(body);
}
