import type { ServerResponse } from 'node:http';
import { getByteLength } from '../domain/bytes.ts';
import { native } from '../native.ts';
import type { Connection } from './exchange.ts';
import type { Reply } from './reply.ts';

/** Browsers must not guess the type of uploaded or produced content. */
const ALWAYS = { 'x-content-type-options': 'nosniff' };

/** Returns the headers of a reply with those that every reply has. */
export function completeHeaders(
  { headers: own, body }: Reply,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers: Record<string, string> = { ...ALWAYS, ...more, ...own };
  if (typeof body === 'string') headers['content-length'] = String(getByteLength(body));
  else if (body instanceof Uint8Array) headers['content-length'] = String(body.byteLength);
  return headers;
}

/** Sends a reply on the connection and returns null, or, in process, returns the response. */
export function sendReply(
  { outgoing, incoming }: Connection,
  { status, body }: Reply,
  headers: Record<string, string>,
): Response | null {
  if (outgoing === undefined) return new native.Response(webBody(body), { status, headers });
  outgoing.writeHead(status, headers);
  if (isIterable(body)) copyTo(outgoing, body);
  else outgoing.end(body ?? undefined);
  // The unread rest of the request is discarded. Otherwise the client may not get to read the response.
  if (incoming?.readableEnded === false) incoming.resume();
  return null;
}

function isIterable(body: Reply['body']): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Writes content as fast as the client reads it. When either side fails, the connection is closed. */
function copyTo(outgoing: ServerResponse, body: AsyncIterable<Uint8Array>): void {
  // An import of the module would fail in a browser, which has no connection to write to.
  const { pipeline } = process.getBuiltinModule('node:stream/promises');
  pipeline(body, outgoing).catch(() => {});
}

function webBody(body: Reply['body']): BodyInit | null {
  if (isIterable(body)) return toStream(body);
  // Safe: no content of the service is in shared memory, which is all that the declared type excludes.
  return body as string | Uint8Array<ArrayBuffer> | null;
}

/** `ReadableStream.from`, which not every browser has. */
function toStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new native.ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
