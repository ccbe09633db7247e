import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { logContext } from '../telemetry/log.ts';
import { identify } from './identify.ts';
import { limitBodies } from './limit-bodies.ts';

/** Responds to a request with an id. */
type Respond = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;

/** Statuses for the errors of Node's HTTP parser, by their code. */
const STATUSES: ReadonlyMap<unknown, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/**
 * Creates a server that limits the bodies of all requests, and gives every response, and every line of its log, the id
 * of the request. Responses to requests that Node cannot parse, or whose rest it has waited for too long, have one as
 * well.
 */
export function createHttpServer(respond: Respond, log: Logger): Server {
  const last = new WeakMap<Duplex, ServerResponse>();
  const refuse = (response: ServerResponse, requestId: string, [status, detail]: [number, string]): void => {
    log.debug({ requestId, status }, 'request');
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ detail }));
  };
  const listener = limitBodies((request, response) => {
    last.set(request.socket, response);
    const requestId = identify(request, response);
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      refuse(response, requestId, [400, 'The header Host is missing.']);
    else logContext.run({ requestId }, () => respond(request, response, requestId));
  });
  // Node would refuse a request without `Host` before the listener has it.
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('checkExpectation', (request, response) =>
    refuse(response, identify(request, response), [417, 'Send no Expect other than 100-continue.']),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const begun = last.get(socket);
    const pending = begun?.writableFinished === false ? begun : undefined;
    // A response of which a part was sent cannot be replaced, and nobody reads one on a connection that was reset.
    if (!socket.writable || error.code === 'ECONNRESET' || pending?.headersSent === true)
      return void socket.destroy();
    const status = STATUSES.get(error.code) ?? 400;
    const requestId = String(pending?.getHeader('x-request-id') ?? randomUUID());
    // The request that Node has begun to pass on has its own line, with this status.
    if (pending === undefined) log.debug({ requestId, status, reason: error.message }, 'request');
    else pending.statusCode = status;
    const body = JSON.stringify({ detail: `The request cannot be read: ${error.message}.` });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: ${requestId}\r\nconnection: close\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      () => socket.destroy(),
    );
  });
  return server;
}
