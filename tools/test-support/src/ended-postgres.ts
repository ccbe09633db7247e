import { createServer } from 'node:net';
import { type Listening, listen } from './listen.ts';

/** The messages of PostgreSQL that let a client in: AuthenticationOk and ReadyForQuery. */
const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const FIELDS = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';

/** Starts a PostgreSQL that lets each client in and ends the connection, both in one packet. */
export async function startEndedPostgres(): Promise<Listening> {
  const error = Buffer.alloc(5 + FIELDS.length);
  error.write('E');
  error.writeInt32BE(4 + FIELDS.length, 1);
  error.write(FIELDS, 5);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([LET_IN, error])));
  });
  return listen(server);
}
