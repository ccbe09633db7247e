import type { RequestListener } from 'node:http';

/** Host names of this machine, as `Host` has them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Refuses the requests of web pages with 403: those with an `Origin`, and, on a loopback address, those for another
 * host name, which DNS rebinding would send.
 *
 * @param host the address that the server listens on
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
