import type { CallbackAnswer } from './answer.ts';
import type { BodyLimits, CallbackBody } from './body/body.ts';
import { readWebBody } from './body/web.ts';
import type { Awaitable } from './store.ts';

/**
 * The little that the kit needs of a request. Every platform's request is turned into one of these, and none into
 * another's.
 */
export interface IncomingCallback {
  readonly method: string;
  /** URL, or path with query; the token is the last segment of the path. */
  readonly target: string;
  /** One header; the name is given in lower case. */
  header(name: string): string | null | undefined;
  /** The body, read at most once. */
  body(limits: BodyLimits): Awaitable<CallbackBody>;
  /** The same without a promise, if the platform can: calls `done` once, and throws nothing. Preferred to `body`. */
  readBody?(limits: BodyLimits, done: (body: CallbackBody) => void): void;
}

/** What the platform offers beside the request. */
export interface PlatformContext {
  /** Keeps the platform alive until the promise is settled, as Workers, Vercel and others have it. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** A Web `Request` as the kit sees it. */
export function incomingFromRequest(request: Request): IncomingCallback {
  return {
    method: request.method,
    target: request.url,
    header: (name) => request.headers.get(name),
    body: (limits) =>
      request.bodyUsed ? { kind: 'failed', reason: 'body_consumed' } : readWebBody(request.body, limits),
  };
}

/** An answer as a Web `Response`. */
export function toResponse({ status, headers, body }: CallbackAnswer): Response {
  return new Response(body, { status, headers });
}
