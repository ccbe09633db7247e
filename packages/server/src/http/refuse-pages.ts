import type { RequestListener } from 'node:http';

/** Values of `Host` that name this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Responds with 403 to requests of web pages: those with `Origin`, and, when the server listens on loopback, those
 * with another host name in `Host`, which DNS rebinding sends.
 *
 * @param host IP address or host name that the server listens on
 */
export function refusePages(respond: RequestListener, host: string): RequestListener {
  const isLocal = LOOPBACK.test(host) || host === '::1';
  return (request, response) => {
    const { origin, host: name = '' } = request.headers;
    if (origin === undefined && (!isLocal || LOOPBACK.test(name))) return respond(request, response);
    request.resume();
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(
      '{"detail":"The admin API is not for web pages. Call it without Origin, by IP address or localhost."}',
    );
  };
}
