import { once } from 'node:events';
import { connect } from 'node:net';

const CHUNK = `10000\r\n${'x'.repeat(65_536)}\r\n`;

/**
 * More than any server and the buffers of two sockets accept of a refused body (bytes). Hono's Node server discards up
 * to 64 MB, or what arrives in half a second.
 */
export const ENDLESS: number = 96 * 1_048_576;

/** What a server did with a body without end. */
export interface EndlessReply {
  /** The start of the response; empty if the connection was reset before it could be read. */
  readonly response: string;
  /** The bytes that the server and the buffers of the sockets accepted, at most {@link ENDLESS}. */
  readonly accepted: number;
}

/**
 * Sends a body without end. Resolves when the server closes the connection or has accepted {@link ENDLESS} bytes, or
 * when the promise that `responded` returns resolves.
 */
export async function sendEndlessBody(
  port: number,
  path: string,
  { method = 'POST', responded }: { method?: string; responded?: () => Promise<void> } = {},
): Promise<EndlessReply> {
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close').catch(() => {});
  let response = '';
  let responding: Promise<void> | undefined;
  socket.once('data', () => {
    responding = responded?.().finally(() => socket.destroy());
  });
  socket.on('data', (data) => {
    response += String(data);
  });
  socket.on('error', () => {});
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const accepted = (): number => socket.bytesWritten - socket.writableLength;

  const write = (): void => {
    while (accepted() < ENDLESS && !socket.destroyed && socket.write(CHUNK));
    if (accepted() >= ENDLESS) socket.destroy();
  };

  socket.on('drain', write);
  write();
  await closed;
  await responding;

  return { response, accepted: accepted() };
}
