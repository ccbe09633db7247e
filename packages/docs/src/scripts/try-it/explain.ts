import type { Connection, Received } from './requests.ts';
import { isLoopback } from './session.ts';

/** Causes that a response suggests, in words that say what to do. */
export function explainResponse({ base, key }: Connection, { status, headers }: Received): string[] {
  const causes: string[] = [];
  if (key === '')
    causes.push('The field "API key" is empty, so the request has no Authorization header. Enter a key.');
  if (/\/v1\/?$/.test(base))
    causes.push(
      'The base URL ends in /v1, and the paths of the operations begin with it. Remove /v1 from the base URL.',
    );
  else if (status === 404 && !/^content-type: application\/(?:problem\+)?json/m.test(headers))
    causes.push(`${base} responds, but not as this API does. Check the host and the path of the base URL.`);
  return status < 300 ? [] : causes;
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
  if (!URL.canParse(base)) return `"${base}" is not a URL. Enter one such as http://localhost:4010.`;
  if (await responds(base))
    return `${base} responds, but does not allow requests from ${location.origin} (CORS). ${
      isLoopback(base)
        ? `Restart the emulator with: npx @videogen/emulator --cors ${location.origin}`
        : 'Use the curl sample, or a proxy of yours: see the guide "Authentication".'
    }`;
  return isLoopback(base)
    ? `Nothing responds at ${base}. Start the emulator with: npx @videogen/emulator --cors ${location.origin}`
    : `Nothing responds at ${base}. Check the host name and your network.`;
}
