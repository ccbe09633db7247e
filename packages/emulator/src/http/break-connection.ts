import { Readable } from 'node:stream';
import type { Exchange, Reply } from '@videogen/service';

/** Closes the connection without a response. */
export function resetConnection({ incoming }: Exchange): null {
  if (incoming === undefined) throw connectionReset();
  incoming.socket.resetAndDestroy();
  return null;
}

/** Sends the first half of a body whose whole length was announced, then closes the connection. */
export function truncateReply(
  exchange: Exchange,
  { body: whole, status }: Reply,
  headers: Record<string, string>,
): Response | null {
  const { outgoing } = exchange;
  const bytes = typeof whole === 'string' ? Buffer.from(whole) : whole;
  if (!(bytes instanceof Uint8Array)) return resetConnection(exchange);
  const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2));
  if (outgoing === undefined) {
    const body = Readable.toWeb(Readable.from(halfThenError(half)));
    // Sound: Node's web streams are those of the global `Response`; only their declarations differ.
    return new Response(body as ReadableStream, { status, headers });
  }
  outgoing.writeHead(status, headers);
  outgoing.write(half, () => outgoing.destroy());
  return null;
}

async function* halfThenError(half: Uint8Array): AsyncGenerator<Uint8Array> {
  yield half;
  throw connectionReset();
}

/** What `fetch` throws when a connection is reset. */
function connectionReset(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  return new TypeError('fetch failed', { cause });
}
