import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** What comes with a request that arrived over a connection; in process there is neither. */
interface Bindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

/** The environment of the application. */
export interface AppEnv {
  readonly Bindings: Bindings;
}

/** One request and what is learnt about it while it is answered. */
export interface Exchange {
  readonly context: Context<AppEnv>;
  readonly incoming: IncomingMessage | undefined;
  readonly outgoing: ServerResponse | undefined;
  readonly method: string;
  /** On the emulator's clock, as milliseconds since 1970. */
  readonly at: number;
  /** On the process's clock. */
  readonly started: number;
  /** Text of the body, once it was read. */
  body: string | null;
  /** Organization of the key, once it was checked. */
  organization: string | null;
}

/** Begins to answer a request. */
export function openExchange(context: Context<AppEnv>, at: number): Exchange {
  // In process, `fetch` is called without bindings.
  const bindings: Bindings | undefined = context.env;
  const { incoming, outgoing } = bindings ?? {};
  const method = incoming?.method ?? context.req.method;
  return {
    context,
    incoming,
    outgoing,
    method,
    at,
    started: performance.now(),
    body: null,
    organization: null,
  };
}

/** Reads a header of the request, without building what is not needed. */
export function headerOf({ incoming, context }: Exchange, name: string): string | undefined {
  if (incoming === undefined) return context.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** All headers of the request. */
export function headersOf({ incoming, context }: Exchange): Record<string, string> {
  if (incoming === undefined) return context.req.header();
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

/** Path and query of the request as it was sent. */
export function targetOf({ incoming, context }: Exchange): string {
  if (incoming?.url !== undefined) return incoming.url;
  const { pathname, search } = new URL(context.req.url);
  return pathname + search;
}
