import { Readable } from 'node:stream';
import type { Fault } from '../faults/fault.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** No browser is to guess what uploaded or produced content is. */
const ALWAYS = { 'x-content-type-options': 'nosniff' };

/** Tells the server that the answer is on the connection already. */
const SENT = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });

/** What the headers of an answer depend on beside the answer. */
interface HeaderParts {
  readonly fault: Fault | undefined;
  /** Headers that were decided before. */
  readonly more: Readonly<Record<string, string>>;
}

/** Headers of an answer with those that every answer has. */
export function completeHeaders(answer: Answer, { fault, more }: HeaderParts): Record<string, string> {
  const headers: Record<string, string> = { ...ALWAYS, ...more, ...answer.headers };
  if (answer.assumptions.length > 0) headers['x-videogen-assumption'] = answer.assumptions.join(', ');
  if (fault !== undefined) headers['x-videogen-fault'] = fault.id;
  if (typeof answer.body === 'string') headers['content-length'] = String(Buffer.byteLength(answer.body));
  else if (answer.body instanceof Uint8Array) headers['content-length'] = String(answer.body.byteLength);
  return headers;
}

/** Puts an answer on the connection, or makes the response of an answer in process. */
export function sendAnswer(exchange: Exchange, answer: Answer, headers: Record<string, string>): Response {
  const { outgoing, incoming } = exchange;
  if (outgoing === undefined) return new Response(webBody(answer.body), { status: answer.status, headers });
  outgoing.writeHead(answer.status, headers);
  if (answer.body instanceof Readable) {
    answer.body.on('error', () => outgoing.destroy());
    outgoing.on('close', () => destroyStream(answer.body));
    answer.body.pipe(outgoing);
  } else {
    outgoing.end(answer.body ?? undefined);
  }
  // What was not read is let go by, so that the client gets to read the answer.
  if (incoming?.readableEnded === false) incoming.resume();
  return SENT;
}

/** Closes the connection without an answer. */
export function resetConnection({ incoming }: Exchange): Response {
  if (incoming === undefined) throw connectionReset();
  incoming.socket.resetAndDestroy();
  return SENT;
}

/** Sends the first half of a body whose whole length was announced, then closes the connection. */
export function truncateAnswer(
  exchange: Exchange,
  answer: Answer,
  headers: Record<string, string>,
): Response {
  const { outgoing } = exchange;
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  if (!(bytes instanceof Uint8Array)) return resetConnection(exchange);
  const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2));
  if (outgoing === undefined) {
    const body = Readable.toWeb(Readable.from(halfThenError(half)));
    // Sound: Node's web streams are those of the global `Response`; only their declarations differ.
    return new Response(body as ReadableStream, { status: answer.status, headers });
  }
  outgoing.writeHead(answer.status, headers);
  outgoing.write(half, () => outgoing.destroy());
  return SENT;
}

async function* halfThenError(half: Uint8Array): AsyncGenerator<Uint8Array> {
  yield half;
  throw connectionReset();
}

function destroyStream(body: Answer['body']): void {
  if (body instanceof Readable) body.destroy();
}

function webBody(body: Answer['body']): BodyInit | null {
  // Sound: Node's web streams are those of the global `Response`; only their declarations differ.
  if (body instanceof Readable) return Readable.toWeb(body) as ReadableStream;
  // Sound: no emulator content lies in shared memory, which is all that the declared type excludes.
  return body as string | Uint8Array<ArrayBuffer> | null;
}

/** What `fetch` throws when a connection is reset. */
function connectionReset(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  return new TypeError('fetch failed', { cause });
}
