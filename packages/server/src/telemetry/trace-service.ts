import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JobClaim, Post, StateStore } from '@videogen/engine';
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
    const url = input instanceof Request ? input.url : input;
    const headers = Object.fromEntries(new Headers(init?.headers));
    return traceCall(`provider ${init?.method ?? 'GET'}`, { url, headers }, tracing, (traced) =>
      fetch(input, { ...init, headers: traced }),
    );
  };
}

/** Sends callbacks in a span, with its `traceparent`. */
export function tracePost(post: Post, tracing: Tracing): Post {
  return (request) =>
    traceCall('callback POST', request, tracing, (headers) => post({ ...request, headers }));
}

interface Call {
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, string>>;
}

function traceCall<T>(
  name: string,
  { url, headers }: Call,
  { span, traceparent }: Tracing,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const options = { kind: 'client', attributes: { 'server.address': new URL(url).host } } as const;
  return span(name, options, () => {
    const current = traceparent();
    return send({ ...headers, ...(current !== null && { traceparent: current }) });
  });
}
