import { type Connection, getData, type Received } from './requests.ts';
import { isLoopback } from './session.ts';

/** Causes that a response suggests, in words that say what to do. */
export function explainResponse({ base, key }: Connection, received: Received): string[] {
  const { status, headers } = received;
  const isForeign =
    status < 300
      ? getData(received) === undefined
      : status === 404 && !/^content-type: application\/(?:problem\+)?json/m.test(headers);
  const causes: string[] = [];
  if (key === '')
    causes.push('The field "API key" is empty, so the request has no Authorization header. Enter a key.');

  if (/\/v1\/?$/.test(base))
    causes.push(
      'The base URL ends in /v1, and the paths of the operations begin with it. Remove /v1 from the base URL.',
    );
  else if (isForeign)
    causes.push(`${base} responds, but not as this API does. Check the host and the path of the base URL.`);

  return status < 300 && !isForeign ? [] : causes;
}

/** Whether a server responds at all, even if this page may not read the response. */
async function responds(base: string): Promise<boolean> {
  return fetch(base, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
}

/** Explains a request that got no response which this page may read. */
export async function explainFailure(base: string): Promise<string> {
  const start = `npx @videogen/emulator --cors ${location.origin}`;
  if (await responds(base))
    return `${base} responds, but does not allow requests from ${location.origin} (CORS). ${
      isLoopback(base)
        ? `Restart the emulator with: ${start}`
        : 'Use the curl sample, or a proxy of yours: see the guide "Authentication".'
    }`;
  if (!isLoopback(base)) return `Nothing responds at ${base}. Check the host name and your network.`;
  return base.startsWith('https:')
    ? `Nothing responds at ${base}. The emulator has no TLS: write http:// in the base URL.`
    : `Nothing responds at ${base}. Start the emulator with: ${start}`;
}
