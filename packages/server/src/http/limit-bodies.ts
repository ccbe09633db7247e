import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Limits of request bodies. */
export interface BodyLimits {
  /** Milliseconds in which a body arrives, whatever its rate. */
  readonly graceMs: number;
  /** Bytes in a second, on average, of a body that takes longer. */
  readonly bytesPerSecond: number;
  /** Milliseconds in which a client reads the response to a body that is not read on. */
  readonly lingerMs: number;
}

/** 30 s, which is also the longest time of a body without content; uploads of 80 MB take 20 minutes at most. */
const LIMITS: BodyLimits = { graceMs: 30_000, bytesPerSecond: 65_536, lingerMs: 1000 };

/** Bytes of a body that are discarded after its response was sent. */
const MAX_REST = 1_000_000;

/** Interval of the checks after the grace, in milliseconds. */
const CHECK = 1000;

/**
 * Responds with 408 to requests whose bodies arrive too slowly, and closes the connection of a request whose response
 * was sent before its body had arrived: the rest of a refused body is not read.
 */
export function limitBodies(respond: RequestListener, limits: BodyLimits = LIMITS): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.complete) watch(request, response, limits);
    respond(request, response);
  };
}

function watch(
  request: IncomingMessage,
  response: ServerResponse,
  { graceMs, bytesPerSecond, lingerMs }: BodyLimits,
): void {
  const { socket } = request;
  const started = Date.now();
  const before = socket.bytesRead;
  let timer = setTimeout(check, graceMs);

  function check(): void {
    if (request.complete) return;
    const seconds = (Date.now() - started) / 1000;
    if (socket.bytesRead - before < seconds * bytesPerSecond) tooSlow(response);
    else timer = setTimeout(check, CHECK);
  }

  response.once('close', () => clearTimeout(timer));
  if (isLong(request)) {
    // The client learns that the connection closes when it is refused before its body was read.
    const { shouldKeepAlive } = response;
    response.shouldKeepAlive = false;
    request.once('end', () => (response.shouldKeepAlive = shouldKeepAlive));
    endSoftly(request);
  }

  response.once('finish', () => {
    if (request.complete) return;
    discardShortRest(request, socket.bytesRead - before);
    const linger = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, lingerMs);
    // A connection has many requests, so each removes its listeners with itself.
    request.once('close', () => clearTimeout(linger));
  });
}

/** Reads the rest of a body, unless it is longer than `MAX_REST`. */
function discardShortRest(request: IncomingMessage, read: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length - read > MAX_REST) return void request.pause();
  let rest = 0;
  request.on('data', (chunk: Buffer) => {
    rest += chunk.byteLength;
    if (rest > MAX_REST) request.pause();
  });
}

/**
 * Lets the client read the response before its connection closes: a close with unread data would reset the connection.
 * Node closes it by this method before the listeners of the response's end run.
 */
function endSoftly(request: IncomingMessage): void {
  const { socket } = request;
  const { destroySoon } = socket;
  socket.destroySoon = () => {
    if (request.complete) destroySoon.call(socket);
    else socket.end();
  };
  // The connection may have further requests.
  request.once('end', () => {
    socket.destroySoon = destroySoon;
  });
}

/** Returns whether a body may be too long to be discarded. */
function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_REST;
}

function tooSlow(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(408, { 'content-type': 'application/json', connection: 'close' });
  response.end('{"detail":"The body arrived too slowly. Send the request again over a faster connection."}');
}
