import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
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
export type Respond = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;

/** Statuses for the errors of Node's HTTP parser, by their code. */
const STATUSES: ReadonlyMap<unknown, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Longer than load balancers keep idle connections (60 s), which otherwise send a request on one that is closed. */
const KEEP_ALIVE = 75_000;

/**
 * A server that limits the bodies of all requests, and gives every response, and every line of its log, the id of the
 * request. Responses to requests that Node cannot parse, or whose rest it has waited for too long, have one as well.
 */
export class HttpServer {
  readonly #log: Logger;
  readonly #host: string;
  // Node would refuse a request without `Host` before the listener has it.
  readonly #server: Server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE });
  /** The last response of each connection. */
  readonly #last = new WeakMap<Duplex, ServerResponse>();

  /** @param host on which it will listen */
  constructor(host: string, log: Logger) {
    this.#host = host;
    this.#log = log;
  }

  /** URL that a client on this machine uses. The port is known from {@link HttpServer.listen} on. */
  get url(): string {
    const address = this.#server.address();
    const port = typeof address === 'object' && address !== null ? `:${address.port}` : '';
    return `http://${toUrlHost(this.#host)}${port}`;
  }

  /**
   * Starts to listen.
   *
   * @throws {Error} when the port is in use or the host is not one of this machine
   */
  async listen(port: number, respond: Respond): Promise<void> {
    const receive = limitBodies((request, response) => this.#receive(request, response, respond));
    this.#server
      .on('request', receive)
      .on('checkExpectation', (request, response) =>
        this.#refuse(response, identify(request, response), [417, 'Send no Expect other than 100-continue.']),
      )
      .on('clientError', (error, socket) => this.#refuseUnread(error, socket));
    this.#server.listen(port, this.#host);
    await once(this.#server, 'listening');
  }

  /** Stops accepting connections and waits for open requests; closes them when the signal aborts. */
  async close(limit: AbortSignal): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    // A connection whose last response is sent after this is closed, too, instead of being kept alive.
    this.#server.keepAliveTimeout = 1;
    this.#server.close();
    this.#server.closeIdleConnections();
    if (limit.aborted) this.#server.closeAllConnections();
    else limit.addEventListener('abort', () => this.#server.closeAllConnections(), { once: true });
    await closed;
  }

  #receive(request: IncomingMessage, response: ServerResponse, respond: Respond): void {
    this.#last.set(request.socket, response);
    const requestId = identify(request, response);
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      this.#refuse(response, requestId, [400, 'The header Host is missing.']);
    else logContext.run({ requestId }, () => respond(request, response, requestId));
  }

  #refuse(response: ServerResponse, requestId: string, [status, detail]: [number, string]): void {
    this.#log.debug({ requestId, status }, 'request');
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ detail }));
  }

  /** Responds to a request that Node cannot parse. */
  #refuseUnread(error: NodeJS.ErrnoException, socket: Duplex): void {
    const begun = this.#last.get(socket);
    const pending = begun?.writableFinished === false ? begun : undefined;
    // A response of which a part was sent cannot be replaced, and nobody reads one on a connection that was reset.
    if (!socket.writable || error.code === 'ECONNRESET' || pending?.headersSent === true)
      return void socket.destroy();

    const status = STATUSES.get(error.code) ?? 400;
    const requestId = String(pending?.getHeader('x-request-id') ?? randomUUID());
    // The request that Node has begun to pass on has its own line, with this status.
    if (pending === undefined) this.#log.debug({ requestId, status, reason: error.message }, 'request');
    else pending.statusCode = status;

    const body = JSON.stringify({ detail: `The request cannot be read: ${error.message}.` });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: ${requestId}\r\nconnection: close\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      () => socket.destroy(),
    );
  }
}

function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
