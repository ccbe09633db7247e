import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readBearer } from '@videogen/engine';

/** Maximum of concurrent requests. Further requests get a 503 before memory or connections run out. */
const MAX_IN_FLIGHT = 1000;

/** `Retry-After` in seconds. */
const RETRY_AFTER = '2';

/** Returns the organization of an API key that was seen before. */
type GetOrganization = (key: string) => string | undefined;

/** Options of {@link limitInFlight}. */
export interface InFlightOptions {
  /** @default 1000 */
  readonly max?: number;
  /** @default no key is known: each counts for itself */
  readonly getOrganization?: GetOrganization;
}

/**
 * Limits the concurrent requests of a listener. An IP address, or an organization, may have a request while it has fewer
 * than are free, and an organization at one IP address while it has fewer than the address may still have: whatever one
 * client does, others get no 503. A key whose organization is not known yet counts as one.
 */
export function limitInFlight(
  respond: RequestListener,
  { max = MAX_IN_FLIGHT, getOrganization = () => undefined }: InFlightOptions = {},
): RequestListener {
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
    const names = getNames(request, getOrganization);
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

function getNames({ socket, headers }: IncomingMessage, getOrganization: GetOrganization): Names {
  const host = `host ${socket.remoteAddress}`;
  const token = readBearer(headers.authorization);
  // Requests without a key, such as downloads, share none: each IP address has its own.
  if (token === undefined) return [host, `no key ${host}`, `${host} no key`];
  const organization = getOrganization(token);
  const key = organization === undefined ? `key ${token}` : `organization ${organization}`;
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
