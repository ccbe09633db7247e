import { lookup as resolve } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { BlockedTarget, type DeliveryResponse, type Post, type PostRequest } from '@videogen/service';
import ipaddr from 'ipaddr.js';

/** Characters of a response body that are kept. */
const MAX_BODY = 2000;

/** What the sender of callbacks needs. */
export interface PostOptions {
  /** Whether callbacks may go to private, loopback and other special addresses. */
  readonly allowPrivateHosts: boolean;
  /** Aborted when the process stops: open connections end. */
  readonly signal: AbortSignal;
}

/**
 * Creates the sender of callbacks. Every connection goes to an address that was checked for this connection, so that
 * a name that resolves differently the second time (DNS rebinding) leads nowhere else. Redirects are not followed.
 */
export function createPost({ allowPrivateHosts, signal }: PostOptions): Post {
  const lookup = allowPrivateHosts ? undefined : publicLookup;
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  signal.addEventListener(
    'abort',
    () => {
      agents.http.destroy();
      agents.https.destroy();
    },
    { once: true },
  );
  return async (post) => {
    const url = parseTarget(post.url);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivateHosts && isIP(host) !== 0 && !isPublic(host)) throw blocked(host);
    return send(post, url, {
      ...(url.protocol === 'https:'
        ? { request: requestHttps, agent: agents.https }
        : { request: requestHttp, agent: agents.http }),
      lookup,
    });
  };
}

function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new BlockedTarget('Callbacks go to http and https URLs only.');
}

function blocked(host: string, address?: string): BlockedTarget {
  const where = address === undefined ? host : `${host} resolves to ${address}, which`;
  return new BlockedTarget(
    `${where} is not a public address. Set callbacks.allowPrivateHosts in the configuration to send callbacks there.`,
  );
}

/** Says whether an address is one of the public Internet, IPv4 addresses inside of IPv6 ones included. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Resolves a name and refuses it when any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const hidden = addresses.find(({ address }) => !isPublic(address));
    if (hidden !== undefined) return callback(blocked(hostname, hidden.address), []);
    if (options.all === true) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family);
  });
};

interface Connection {
  readonly request: typeof requestHttp;
  readonly agent: HttpAgent;
  readonly lookup: LookupFunction | undefined;
}

function send(
  { body, headers, timeoutMs, signal }: PostRequest,
  url: URL,
  { request, agent, lookup }: Connection,
): Promise<DeliveryResponse> {
  return new Promise((resolve, reject) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const outgoing = request(url, {
      method: 'POST',
      agent,
      ...(lookup !== undefined && { lookup }),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: deadline,
    });
    // An aborted request rejects with the reason: a TimeoutError when the time was up.
    outgoing.on('error', (error) => reject(deadline.aborted ? deadline.reason : error));
    outgoing.on('response', (incoming) => {
      readStart(incoming).then((text) => {
        resolve({ status: incoming.statusCode ?? 0, headers: plainHeaders(incoming), body: text });
        // Whatever comes after the kept part is not waited for.
        if (!incoming.complete) incoming.destroy();
      }, reject);
    });
    outgoing.end(body);
  });
}

async function readStart(incoming: IncomingMessage): Promise<string> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.length >= MAX_BODY) break;
  }
  return text.slice(0, MAX_BODY);
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
