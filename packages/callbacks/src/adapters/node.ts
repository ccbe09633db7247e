import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallbackAnswer } from '../answer.ts';
import type { BodyLimits, CallbackBody } from '../body/body.ts';
import { readNodeBody } from '../body/node.ts';
import type { CallbackReceiver } from '../create-callback-receiver.ts';
import type { IncomingCallback, PlatformContext } from '../incoming.ts';

/** A request of `node:http`, perhaps with what a platform or a framework's parser has hung on it. */
export type NodeRequest = IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown };

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
      callbacks.deliver(incomingFromNode(request), context, (answer) => {
        try {
          resolve(writeNodeAnswer(response, answer));
        } catch (error) {
          reject(error);
        }
      });
    });
}

/** A Node request as the kit sees it; `left` says what a parser in front has made of the body, if one has consumed it. */
export function incomingFromNode(request: NodeRequest, left?: () => unknown): IncomingCallback {
  return new NodeIncoming(request, left);
}

class NodeIncoming implements IncomingCallback {
  readonly method: string;
  readonly target: string;
  readonly #request: NodeRequest;
  readonly #left: (() => unknown) | undefined;

  constructor(request: NodeRequest, left: (() => unknown) | undefined) {
    this.method = request.method ?? '';
    this.target = request.url ?? '';
    this.#request = request;
    this.#left = left;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === 'string' ? value : value?.join(', ');
  }

  body(limits: BodyLimits): Promise<CallbackBody> {
    return new Promise((resolve) => this.readBody(limits, resolve));
  }

  readBody(limits: BodyLimits, done: (body: CallbackBody) => void): void {
    const request = this.#request;
    readNodeBody(request, limits, this.#left ?? (() => request.rawBody ?? request.body), done);
  }
}

/** Writes an answer to a Node response, unless its client has gone. */
export function writeNodeAnswer(response: ServerResponse, answer: CallbackAnswer): void {
  if (response.destroyed || response.headersSent) return;
  const closing = answer.close && response.req.httpVersionMajor === 1;
  response.writeHead(answer.status, closing ? { ...answer.headers, connection: 'close' } : answer.headers);
  response.end(answer.body);
}
