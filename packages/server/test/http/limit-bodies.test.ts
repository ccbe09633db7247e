import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@videogen-tools/testing/listen';
import { expect, onTestFinished, test } from 'vitest';
import { limitBodies } from '../../src/http/limit-bodies.ts';

async function start(respond: RequestListener, limits: Parameters<typeof limitBodies>[1]): Promise<Socket> {
  const { port, close } = await listen(createServer(limitBodies(respond, limits)));
  onTestFinished(close);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Waits for the end of a connection, which may be a reset. */
function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

const HEAD = 'POST / HTTP/1.1\r\nhost: it\r\ncontent-length: 1000000000\r\n\r\n';

test('a body that arrives too slowly gets a 408, and its connection is closed', async () => {
  const socket = await start(() => {}, { graceMs: 50, bytesPerSecond: 1_000_000_000, lingerMs: 10 });
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => {});
  socket.write(`${HEAD}slow`);
  await waitForClose(socket);
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toContain('too slowly');
});

test('a body that arrives fast enough is read to its end, whatever its time', async () => {
  const socket = await start((request, response) => request.resume().on('end', () => response.end('read')), {
    graceMs: 1,
    bytesPerSecond: 0,
    lingerMs: 10,
  });
  socket.write('POST / HTTP/1.1\r\nhost: it\r\ncontent-length: 4\r\n\r\nsl');
  setTimeout(() => socket.write('ow'), 30);
  const [response] = await once(socket, 'data');
  expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('a body that was refused is not read on', async () => {
  let reader: Socket | undefined;
  const socket = await start(
    (request, response) => {
      reader = request.socket;
      response.writeHead(413).end('too large');
      request.resume();
    },
    { graceMs: 60_000, bytesPerSecond: 1, lingerMs: 100 },
  );
  socket.on('error', () => {});
  socket.write(HEAD);
  const chunk = Buffer.alloc(65_536);
  const write = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
  await waitForClose(socket);
  // The buffers of the two sockets, of a body of 1 GB.
  expect(reader?.bytesRead).toBeLessThan(20_000_000);
});
