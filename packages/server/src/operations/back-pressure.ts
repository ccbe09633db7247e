import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Maximum of concurrent requests. Further requests get a 503 before memory or connections run out. */
const MAX_IN_FLIGHT = 500;

/** `Retry-After` in seconds. */
const RETRY_AFTER = '2';

/** Limits the concurrent requests of a listener. */
export function limitInFlight(respond: RequestListener, max: number = MAX_IN_FLIGHT): RequestListener {
  let inFlight = 0;
  return (request: IncomingMessage, response: ServerResponse) => {
    if (inFlight >= max) {
      response.writeHead(503, {
        'content-type': 'application/json',
        'retry-after': RETRY_AFTER,
        connection: 'close',
      });
      response.end(
        '{"detail":"The server is busy. Send the request again after the seconds in Retry-After."}',
      );
      return;
    }
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
    });
    respond(request, response);
  };
}
