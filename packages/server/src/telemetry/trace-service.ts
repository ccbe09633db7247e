import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JobClaim, Post, StateStore } from '@videogen/service';
import { getOrigin } from './origin.ts';
import type { Tracing } from './tracing.ts';

type Run = (claim: JobClaim) => Promise<void>;
type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Runs each job in a span that continues the trace of its record. */
export function traceJobs(run: Run, state: StateStore, tracing: Tracing): Run {
  return async (claim) => {
    const record = await (claim.kind === 'deliver' ? state.deliveries : state.tasks).get(claim.ref);
    const attributes = { 'videogen.job': claim.kind, 'videogen.ref': claim.ref };
    const options = { kind: 'internal', parent: getOrigin(record).traceparent, attributes } as const;
    return tracing.span(`job ${claim.kind}`, options, () => run(claim));
  };
}

/** Responds to each request in a span that continues the trace of the client. */
export function traceRequests(respond: Respond, tracing: Tracing): Respond {
  return (request, response) => {
    const { method = '' } = request;
    const path = (request.url ?? '').split('?')[0] ?? '';
    const parent = request.headers['traceparent'];
    const options = {
      kind: 'server',
      parent: typeof parent === 'string' ? parent : null,
      attributes: { 'http.request.method': method, 'url.path': path },
    } as const;
    void tracing.span(method, options, () => {
      const closed = new Promise<void>((resolve) => response.once('close', () => resolve()));
      respond(request, response);
      return closed;
    });
  };
}

/** Sends requests to providers in a span, with its `traceparent`. */
export function traceFetch(fetch: typeof globalThis.fetch, tracing: Tracing): typeof globalThis.fetch {
  return (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const options = { kind: 'client', attributes: { 'server.address': host } } as const;
    return tracing.span(`provider ${init?.method ?? 'GET'}`, options, () =>
      fetch(input, { ...init, headers: withTrace(Object.fromEntries(new Headers(init?.headers)), tracing) }),
    );
  };
}

/** Sends callbacks in a span, with its `traceparent`. */
export function tracePost(post: Post, tracing: Tracing): Post {
  return (request) => {
    const { host } = new URL(request.url);
    const options = { kind: 'client', attributes: { 'server.address': host } } as const;
    return tracing.span('callback POST', options, () =>
      post({ ...request, headers: withTrace(request.headers, tracing) }),
    );
  };
}

function withTrace(
  headers: Readonly<Record<string, string>>,
  { traceparent }: Tracing,
): Record<string, string> {
  const current = traceparent();
  return current === null ? { ...headers } : { ...headers, traceparent: current };
}
