import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createCertificate } from '@videogen-tools/test-support/certificate';
import { listen } from '@videogen-tools/test-support/listen';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { describe, expect, it } from 'vitest';
import type { SubmissionOutcome, VideoClientOptions } from '../../src/index.ts';
import { createTestClient } from '../support/client.ts';

/** Creates a task, and returns the outcome that the hooks received, and the error. */
async function creating(options: Partial<VideoClientOptions>) {
  const outcomes: SubmissionOutcome[] = [];
  const afterSubmit = (_: unknown, outcome: SubmissionOutcome): void => void outcomes.push(outcome);
  const client = createTestClient({ ...options, maxRetries: 0, hooks: { afterSubmit } });
  const error: unknown = await client.textToVideo({ prompt: 'x' }).catch((reason: unknown) => reason);
  return { error, state: outcomes[0]?.state };
}

const certificate = createCertificate('service');

function fetchThrough(dispatcher: Dispatcher): typeof globalThis.fetch {
  // Safe: Node's `fetch` takes the option, which the types of the DOM do not know.
  return (input, init) => globalThis.fetch(input, { ...init, dispatcher } as RequestInit);
}

/** A server that does with each connection what a test says. */
async function serving(server: Server) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  const { port, close } = await listen(server);
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}

const respondingWith = (text: string): Server =>
  createServer((socket) => void socket.once('data', () => socket.end(text)));

describe('a create request that was never sent is refused, and not ambiguous', () => {
  it.each<[string, () => Server]>([
    ['a server without TLS', () => createHttpServer((_, response) => void response.end())],
    ['a server that speaks something else', () => respondingWith('220 smtp.example ESMTP\r\n')],
    [
      'a server that closes during the handshake',
      () => createServer((socket) => void socket.once('data', () => socket.destroy())),
    ],
    ['a server that accepts and closes', () => createServer((socket) => void socket.end())],
    ['a server with an alert', () => respondingWith('\x15\x03\x03\x00\x02\x02\x28')],
    ['a server with an untrusted certificate', () => createTlsServer(certificate)],
    [
      'a server that knows no common version',
      () => createTlsServer({ ...certificate, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }),
    ],
  ])('https to %s', async (_, create) => {
    await using server = await serving(create());
    const { error, state } = await creating({ baseUrl: `https://127.0.0.1:${server.port}` });
    expect(error).toMatchObject({ code: 'connection', sent: false });
    expect(state).toBe('refused');
  });

  it.each([9, 25, 6_000])('http to the port %i, which fetch blocks', async (port) => {
    const { error, state } = await creating({ baseUrl: `http://127.0.0.1:${port}` });
    expect(error).toMatchObject({
      code: 'connection',
      sent: false,
      message: expect.stringContaining('bad port'),
    });
    expect(state).toBe('refused');
  });

  it.each([403, 407, 502])('through a proxy that refuses with %i', async (status) => {
    const proxy = createHttpServer();
    proxy.on('connect', (_, socket) => void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
    await using server = await serving(proxy);
    const dispatcher = new ProxyAgent(`http://127.0.0.1:${server.port}`);
    const fetch = fetchThrough(dispatcher);
    const { error, state } = await creating({ baseUrl: 'https://api.example', fetch });
    await dispatcher.close();
    expect(error).toMatchObject({ code: 'connection', sent: false });
    expect(state).toBe('refused');
  });
});

describe('a connection that breaks after its handshake stays ambiguous', () => {
  it('over TLS', async () => {
    const tls = createTlsServer(certificate, (socket) => void socket.once('data', () => socket.destroy()));
    await using server = await serving(tls);
    const arrived = once(tls, 'secureConnection');
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const fetch = fetchThrough(dispatcher);
    const { error, state } = await creating({ baseUrl: `https://127.0.0.1:${server.port}`, fetch });
    await arrived;
    await dispatcher.close();
    expect(error).toMatchObject({ code: 'ambiguous_submit', sent: true });
    expect(state).toBe('ambiguous');
  });
});
