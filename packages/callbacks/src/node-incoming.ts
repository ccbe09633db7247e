import type { IncomingMessage } from 'node:http';
import { type BodyLimits, type CallbackBody, parsedBody } from './body/body.ts';
import { isUntouched, readNodeBody } from './body/node.ts';
import type { IncomingCallback } from './incoming.ts';

/** A request of `node:http`, perhaps with what a platform or a framework's parser has hung on it. */
export type NodeRequest = IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown };

/** A Node request as the kit sees it: one object, and no promise, for each. */
export class NodeIncoming implements IncomingCallback {
  readonly method: string;
  readonly target: string;
  readonly #request: NodeRequest;
  readonly #given: (() => unknown) | undefined;

  /** `left` says what a parser in front has made of the body, where that is not in the request itself. */
  constructor(request: NodeRequest, left: (() => unknown) | undefined) {
    this.method = request.method ?? '';
    this.target = request.url ?? '';
    this.#request = request;
    this.#given = left;
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
    if (isUntouched(request)) readNodeBody(request, limits, done);
    else done(parsedBody(this.#given === undefined ? (request.rawBody ?? request.body) : this.#given()));
  }
}
