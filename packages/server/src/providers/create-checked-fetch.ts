import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { withDeadline } from '@videogen/engine';
import { lookupAmong, resolveTarget, type TargetRules } from '@videogen/engine/post';

/** Options of {@link createCheckedFetch}. */
export interface CheckedFetchOptions {
  /**
   * Milliseconds in which the name of a host is resolved.
   *
   * @default 10_000
   */
  readonly lookupMs?: number;
}

/**
 * Creates a `fetch` for GET requests to hosts that others name. It resolves each host once, checks its IP addresses,
 * and connects only to the checked ones, so that a later change of the name has no effect (DNS rebinding).
 * Redirects are not followed.
 *
 * The returned promise rejects with a `BlockedTarget` when a rule refuses the host.
 */
export function createCheckedFetch(
  rules: TargetRules,
  { lookupMs = 10_000 }: CheckedFetchOptions = {},
): typeof globalThis.fetch {
  return async (input, init) => {
    const text = input instanceof Request ? input.url : String(input);
    const signal = init?.signal ?? new AbortController().signal;
    // A lookup has no signal of its own.
    const { url, addresses } = await withDeadline({ timeoutMs: lookupMs, signal }, () =>
      resolveTarget(text, rules),
    );
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(url, {
        lookup: lookupAmong(addresses),
        headers: Object.fromEntries(new Headers(init?.headers)),
        signal,
      });
      outgoing.on('response', resolve).on('error', reject).end();
    });
    return toResponse(incoming);
  };
}

function toResponse(incoming: IncomingMessage): Response {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const { statusCode: status = 0 } = incoming;
  if ([204, 205, 304].includes(status)) return new Response(null, { status, headers });
  // Safe: the stream of Node's types and the one of the Web's types are the same class.
  return new Response(Readable.toWeb(incoming) as ReadableStream, { status, headers });
}
