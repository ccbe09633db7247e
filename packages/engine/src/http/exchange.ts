import type { IncomingMessage, ServerResponse } from 'node:http';
import { native } from '../native.ts';

/** A request over a connection, or in process from a program that calls `fetch`. */
export interface Connection {
  readonly incoming: IncomingMessage | undefined;
  readonly outgoing: ServerResponse | undefined;
  /** The request of a program in process. */
  readonly request: Request | undefined;
}

/** A request as it arrived at its route. */
export interface Arrival extends Connection {
  /** Headers of the response that were decided before, such as those of CORS. */
  readonly headers: Readonly<Record<string, string>>;
  /** The variable parts of its path. */
  readonly params: Readonly<Record<string, string>>;
}

/** One request and what the handlers find out about it. */
export interface Exchange extends Arrival {
  readonly method: string;
  /** Milliseconds since 1970, on the service's clock. */
  readonly at: number;
  /** On the process's clock. */
  readonly started: number;
  /** Text of the body, once it was read. */
  body: string | null;
  /** The body as JSON, once it was parsed. */
  input: unknown;
  /** Organization of the key, once it was checked. */
  organization: string | null;
}

/** Creates the exchange of a request. */
export function openExchange(arrival: Arrival, at: number): Exchange {
  const { incoming, request } = arrival;
  return {
    ...arrival,
    // Stryker disable next-line StringLiteral,OptionalChaining: every request has one of the two.
    method: incoming?.method ?? request?.method ?? 'GET',
    at,
    started: native.elapsed(),
    body: null,
    input: undefined,
    organization: null,
  };
}

/** Reads a header of the request, without building what is not needed. */
export function getHeader({ incoming, request }: Connection, name: string): string | undefined {
  if (incoming === undefined) return request?.headers.get(name) ?? undefined;
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** All headers of the request, names and values in turns, as they came. */
export function getRawHeaders({ incoming, request }: Exchange): readonly string[] {
  return incoming?.rawHeaders ?? [...(request?.headers ?? [])].flat();
}

/** Path and query of the request as it was sent. */
export function getTarget({ incoming, request }: Connection): string {
  // Clients of a proxy send the whole URL.
  if (incoming?.url !== undefined) return incoming.url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  // Stryker disable next-line StringLiteral,OptionalChaining: every request has one of the two.
  const { pathname, search } = new URL(request?.url ?? 'http://unknown/');
  return pathname + search;
}

/** Reads a parameter of the query. */
export function getQuery(exchange: Exchange, name: string): string | undefined {
  const query = /\?([^#]*)/.exec(getTarget(exchange))?.[1] ?? '';
  return new URLSearchParams(query).get(name) ?? undefined;
}
