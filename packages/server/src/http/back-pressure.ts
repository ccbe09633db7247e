import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Maximum of concurrent requests. Further requests get a 503 before memory or connections run out. */
const MAX_IN_FLIGHT = 1000;

/** `Retry-After` in seconds. */
const RETRY_AFTER = '2';

/**
 * Limits the concurrent requests of a listener. An IP address, or an API key, may have a request while it has fewer
 * than are free, and a key at one IP address while it has fewer than the address may still have: whatever one client
 * does, others get no 503.
 */
export function limitInFlight(respond: RequestListener, max: number = MAX_IN_FLIGHT): RequestListener {
  const held = new Map<string, number>();
  let inFlight = 0;
  const count = (name: string): number => held.get(name) ?? 0;
  const add = (name: string, change: 1 | -1): void => {
    const next = count(name) + change;
    if (next === 0) held.delete(name);
    else held.set(name, next);
  };
  const mayHold = ([host, key, both]: Names): boolean => {
    const free = max - inFlight;
    return count(host) < free && count(key) < free && count(both) < free - count(host);
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const names = getNames(request);
    if (!mayHold(names)) return refuse(response);
    inFlight += 1;
    for (const name of names) add(name, 1);
    response.once('close', () => {
      inFlight -= 1;
      for (const name of names) add(name, -1);
    });
    respond(request, response);
  };
}

type Names = readonly [host: string, key: string, both: string];

function getNames({ socket, headers }: IncomingMessage): Names {
  const host = `host ${socket.remoteAddress}`;
  // Requests without a key, such as downloads, share none: each IP address has its own.
  const key =
    headers.authorization === undefined ? `no key ${host}` : `key ${headers.authorization.slice(0, 300)}`;
  return [host, key, `${host} ${key}`];
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'application/json',
    'retry-after': RETRY_AFTER,
    connection: 'close',
  });
  response.end('{"detail":"The server is busy. Send the request again after the seconds in Retry-After."}');
}
