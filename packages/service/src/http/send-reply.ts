import { Readable } from 'node:stream';
import type { Exchange } from './exchange.ts';
import type { Reply } from './reply.ts';

/** No browser is to guess what uploaded or produced content is. */
const ALWAYS = { 'x-content-type-options': 'nosniff' };

/** Returns the headers of a reply with those that every reply has. */
export function completeHeaders(
  { headers: own, body }: Reply,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers: Record<string, string> = { ...ALWAYS, ...more, ...own };
  if (typeof body === 'string') headers['content-length'] = String(Buffer.byteLength(body));
  else if (body instanceof Uint8Array) headers['content-length'] = String(body.byteLength);
  return headers;
}

/** Puts a reply on the connection and returns null, or, in process, returns the response. */
export function sendReply(
  { outgoing, incoming }: Exchange,
  { status, body }: Reply,
  headers: Record<string, string>,
): Response | null {
  if (outgoing === undefined) return new Response(webBody(body), { status, headers });
  outgoing.writeHead(status, headers);
  if (body instanceof Readable) {
    body.on('error', () => outgoing.destroy());
    outgoing.on('close', () => body.destroy());
    body.pipe(outgoing);
  } else {
    outgoing.end(body ?? undefined);
  }
  // What was not read is discarded, so that the client gets to read the response.
  if (incoming?.readableEnded === false) incoming.resume();
  return null;
}

function webBody(body: Reply['body']): BodyInit | null {
  // Sound: Node's web streams are those of the global `Response`; only their declarations differ.
  if (body instanceof Readable) return Readable.toWeb(body) as ReadableStream;
  // Sound: no content of the service is in shared memory, which is all that the declared type excludes.
  return body as string | Uint8Array<ArrayBuffer> | null;
}
