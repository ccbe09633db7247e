import { type Exchange, native, sendReply } from '@videogen/engine';
import type { FaultyReply } from './http-faults.ts';

/** Sends a reply, or what a fault leaves of it. Returns null when the response is on the connection already. */
export function sendFaulty(
  exchange: Exchange,
  reply: FaultyReply,
  headers: Record<string, string>,
): Response | null {
  if (reply.cut === 'reset') return resetConnection(exchange);
  if (reply.cut === 'truncate') return truncateReply(exchange, reply, headers);
  return sendReply(exchange, reply, headers);
}

/** Closes the connection without a response. */
function resetConnection({ incoming }: Exchange): null {
  if (incoming === undefined) throw connectionReset();
  incoming.socket.resetAndDestroy();
  return null;
}

/** Sends the first half of a body whose whole length was announced, then closes the connection. */
function truncateReply(
  exchange: Exchange,
  { body: whole, status }: FaultyReply,
  headers: Record<string, string>,
): Response | null {
  const { outgoing } = exchange;
  const bytes = typeof whole === 'string' ? new TextEncoder().encode(whole) : whole;
  if (!(bytes instanceof Uint8Array)) return resetConnection(exchange);
  const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2));
  if (outgoing === undefined) return new native.Response(halfThenError(half), { status, headers });
  outgoing.writeHead(status, headers);
  outgoing.write(half, () => outgoing.destroy());
  return null;
}

function halfThenError(half: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new native.ReadableStream({
    pull(controller) {
      if (sent) controller.error(connectionReset());
      else controller.enqueue(half);
      sent = true;
    },
  });
}

/** The error that `fetch` throws when a connection is reset. */
function connectionReset(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  return new TypeError('fetch failed', { cause });
}
