/** A service that drops a connection at a chosen moment of the first create request, and counts what it receives. */
import { createServer as createHttpServer } from 'node:http';
import { constants, createSecureServer, type ServerHttp2Session } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { createCertificate } from '@videogen-tools/test-support/certificate';
import { listen } from '@videogen-tools/test-support/listen';

/** The URLs of the service; below each, the first part of a path is the case, the second separates callers. */
export type DroppingServer = {
  /** HTTP/1.1, on raw sockets. */
  readonly http1: string;
  /** HTTP/2 over TLS, with a certificate that nobody signed. */
  readonly http2: string;
  /** The counts of create requests, over connections of their own: a question never reuses one that a case is dropping. */
  readonly counts: string;
  close(): Promise<void>;
};

const taskId = '00000000-0000-4000-8000-000000000000';

/** The responses of the service, by method and path, and the count of the create requests below each case. */
function createCounter() {
  const counts = new Map<string, number>();
  const getCase = (path: string): string => path.split('/').slice(1, 3).join('/');
  return {
    /** Counts a create request; returns whether it is the first of its case. */
    count: (path: string): boolean => {
      const name = getCase(path);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return counts.get(name) === 1;
    },
    getCount: (path: string): number => counts.get(getCase(path)) ?? 0,
    responseTo: (method: string): string =>
      JSON.stringify({ code: 0, data: method === 'POST' ? { task_id: taskId } : { status: 'PENDING' } }),
  };
}

/**
 * Starts the service.
 *
 * Cases over HTTP/1.1: `before`, `during`, `after` the request or within the `headers` of its response, each with `-fin` or
 * `-rst`. Cases over HTTP/2: the same moments without `headers`, with `-close` before it and `-drop`, `-reset` or `-goaway` later.
 */
export async function startDroppingServer(): Promise<DroppingServer> {
  const counter = createCounter();
  const sockets = new Set<Socket>();
  const plain = createServer((socket) => {
    sockets.add(socket);
    serveHttp1(socket, counter);
  });
  const { cert, key } = createCertificate('127.0.0.1');
  const secure = createSecureServer({ cert, key });
  // A session does not let its socket be destroyed. Callers are concurrent, so each is found by the port of its client.
  const byPort = new Map<number | undefined, Socket>();
  secure.prependListener('secureConnection', (socket: Socket) => {
    byPort.set(socket.remotePort, socket);
    sockets.add(socket);
  });
  secure.on('session', (session) => serveHttp2(session, byPort.get(session.socket.remotePort), counter));

  const questions = createHttpServer((request, response) => {
    response.end(String(counter.getCount(request.url ?? '')));
  });

  const http1 = await listen(plain);
  const http2 = await listen(secure);
  const counts = await listen(questions);
  return {
    http1: http1.url,
    http2: http2.url.replace('http:', 'https:'),
    counts: counts.url,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([http1.close(), http2.close(), counts.close()]);
    },
  };
}

type Counter = ReturnType<typeof createCounter>;

function serveHttp1(socket: Socket, { count, responseTo }: Counter): void {
  let received = '';
  let isFirst: boolean | undefined;
  socket.on('error', () => {});

  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const [head, body] = received.split('\r\n\r\n', 2);
    if (head === undefined || body === undefined) return;

    const [method = '', path = ''] = head.split(' ', 2);
    const [moment, how] = path.split('/')[1]?.split('-') ?? [];
    const drop = (): void => {
      if (how === 'rst') socket.resetAndDestroy();
      else socket.end();
    };

    isFirst ??= method === 'POST' && count(path);
    const dropsAt = (now: string): boolean => isFirst === true && moment === now;
    const isWhole = /transfer-encoding: chunked/i.test(head)
      ? received.endsWith('0\r\n\r\n')
      : body.length >= Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);

    if (dropsAt('during') || (isWhole && dropsAt('after'))) drop();
    else if (isWhole) {
      const text = responseTo(method);
      const response = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
      socket.write(dropsAt('headers') ? response.slice(0, 30) : response);
      if (dropsAt('headers') || (method === 'GET' && moment === 'before')) drop();
      received = '';
      isFirst = undefined;
    }
  });
}

function serveHttp2(session: ServerHttp2Session, socket: Socket | undefined, counter: Counter): void {
  session.on('error', () => {});
  session.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    const { ':method': method = '', ':path': path = '' } = headers;
    const [moment, how] = path.split('/')[1]?.split('-') ?? [];

    const drop = (): void => {
      if (how === 'goaway') session.goaway(constants.NGHTTP2_INTERNAL_ERROR, stream.id);
      if (how === 'reset') stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      else socket?.destroy();
    };

    const isFirst = method === 'POST' && counter.count(path);
    if (isFirst && moment === 'during') return drop();
    stream.resume();

    stream.on('end', () => {
      if (isFirst && moment === 'after') return drop();
      stream.respond({ ':status': 200, 'content-type': 'application/json' });
      stream.end(counter.responseTo(method));
      if (method === 'GET' && moment === 'before') setTimeout(() => session.close(), 20);
    });
  });
}
