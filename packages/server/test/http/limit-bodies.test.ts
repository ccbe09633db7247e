import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { limitBodies } from '../../src/http/limit-bodies.ts';
import { KEY } from '../support/api.ts';
import { ADMIN_TOKEN, startTestServer } from '../support/server.ts';

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

/** Sends a body of 1 GB, as fast as it is read, until the connection is closed or all is sent. Returns the response. */
async function flood(socket: Socket, head: string): Promise<string> {
  let received = '';
  let left = 1_000_000_000;
  socket.on('data', (data) => (received += data)).on('error', () => {});
  socket.write(head);
  const chunk = Buffer.alloc(65_536);

  const write = (): void => {
    do left -= chunk.length;
    while (left > 0 && !socket.destroyed && socket.write(chunk));
    if (left <= 0) socket.destroy();
  };

  socket.on('drain', write);
  write();
  await waitForClose(socket);
  return received;
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

test('no route of the API and of the admin API reads a body of 1 GB on', async () => {
  const { url, adminUrl } = await startTestServer();
  const key = `authorization: Bearer ${KEY}\r\n`;
  const token = `authorization: Bearer ${ADMIN_TOKEN}\r\n`;
  const routes: readonly [string | null, request: string, headers: string, status: number][] = [
    [url, 'POST /v1/video/text2video', '', 401],
    [url, 'POST /nothing', key, 404],
    [url, 'PUT /uploads/none?signature=none', '', 404],
    [url, 'POST /webhooks/none/none/none', '', 404],
    [url, 'GET /healthz', '', 200],
    [url, 'GET /readyz', '', 200],
    [adminUrl, 'POST /keys', '', 401],
    [adminUrl, 'POST /keys', token, 413],
    [adminUrl, 'POST /keys', `${token}origin: https://page.example\r\n`, 403],
    [adminUrl, 'GET /metrics', '', 200],
  ];
  const found = [];
  for (const [to, request, headers] of routes) {
    const { port, hostname } = new URL(to ?? '');
    const socket = connect(Number(port), hostname);
    const head = `${request} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 1000000000\r\n${headers}\r\n`;
    const response = await flood(socket, head);
    found.push([request, Number(response.slice(9, 12)), socket.bytesWritten < 20_000_000]);
  }

  expect(found).toEqual(routes.map(([, request, , status]) => [request, status, true]));
});

test('a connection with many refused requests has no more listeners than with one', async () => {
  const counts: number[] = [];
  const respond: RequestListener = ({ socket }, response) => {
    counts.push(socket.listenerCount('close'));
    response.writeHead(405).end();
  };

  const { url, close } = await listen(createServer(limitBodies(respond)));
  onTestFinished(close);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());

  for (let sent = 0; sent < 20; sent += 1) {
    const [response] = await once(request(url, { method: 'POST', agent }).end('{}'), 'response');
    response.resume();
    await once(response, 'end');
  }

  expect(new Set(counts).size).toBe(1);
});

/** The two sides of a connection; the server's is there once the request has arrived. */
interface Refused {
  readonly socket: Socket;
  readonly getServed: () => Socket | undefined;
}

/** Sends the beginning of a body that is refused at its first bytes. */
async function sendRefused(length: number, lingerMs: number = 60_000): Promise<Refused> {
  let served: Socket | undefined;
  const respond: RequestListener = (request, response) => {
    served = request.socket;
    request.once('data', () => response.writeHead(422).end('refused'));
  };
  const socket = await start(respond, { graceMs: 60_000, bytesPerSecond: 1, lingerMs });
  onTestFinished(() => void socket.destroy());
  socket.write(HEAD.replace('1000000000', String(length)));
  socket.write(Buffer.alloc(Math.min(length, 5_000_000)));
  return { socket, getServed: () => served };
}

test('the connection of a refused body stays open until the client has had time to read the response', async () => {
  // Bytes that were not read when a connection is closed reset it, and the client loses the response.
  const { socket, getServed } = await sendRefused(1_000_000_000);
  const [data] = await once(socket.setEncoding('utf8'), 'data');
  expect(data).toMatch(/^HTTP\/1.1 422/);
  await once(socket, 'end');
  expect(getServed()?.destroyed).toBe(false);
});

test('the connection of a refused body is closed when that time is over', async () => {
  const { socket, getServed } = await sendRefused(1_000_000_000, 1);
  socket.on('error', () => {});
  await expect.poll(() => getServed()?.destroyed).toBe(true);
});

test('the short rest of a refused body is discarded, and its connection serves on', async () => {
  const { socket, getServed } = await sendRefused(900_000);
  await once(socket, 'data');
  const served = getServed();
  await expect.poll(() => served?.bytesRead ?? 0).toBeGreaterThan(900_000);
  expect(served?.destroyed).toBe(false);
});

test('the long rest of a refused body is not read after the response', async () => {
  const { socket, getServed } = await sendRefused(1_000_000_000);
  await once(socket, 'data');
  const served = getServed();
  if (served?.writableFinished === false) await once(served, 'finish');
  expect(served?.bytesRead).toBeLessThan(500_000);
});
