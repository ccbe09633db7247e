import { createVideoClient, isVideoClientError } from '@videogen/client';
import { createClientProxy } from '@videogen/client/proxy';
import { type Checks, expect, type Target } from './check.ts';

type Fetch = typeof globalThis.fetch;
const taskId = '00000000-0000-4000-8000-000000000000';
const moments1 = ['before', 'during', 'after', 'headers'].flatMap((at) => [`${at}-fin`, `${at}-rst`]);
// The close comes last: it is announced, and a runtime that shares connections may learn of it within the next moment.
const moments2 = [
  ...['during', 'after'].flatMap((at) => [`${at}-drop`, `${at}-reset`, `${at}-goaway`]),
  'before-close',
];

/**
 * Creates a task on a connection that was used before and drops, and counts the create requests that arrived.
 *
 * @throws {Error} when it was not exactly one, or the outcome is not what the service knows
 */
async function createOnce(
  drops: Target['drops'],
  protocol: 'http1' | 'http2',
  moment: string,
  fetch: Fetch,
  isProxied: boolean,
): Promise<void> {
  const path = `${moment}/${crypto.randomUUID()}`;
  const baseUrl = `${drops[protocol]}/${path}`;
  const apiKey = 'a-key-of-the-smoke-suite';
  const allow = ['textToVideo', 'getTask'] as const;
  const proxy = createClientProxy({ baseUrl, apiKey, allow, authorize: () => true, fetch });
  const direct = { baseUrl, apiKey, fetch, maxRetries: 0 };

  const proxied = {
    ...direct,
    apiKey: false,
    fetch: (...given: Parameters<Fetch>) => proxy(new Request(...given)),
  } as const;

  const client = createVideoClient(isProxied ? proxied : direct);
  await client.tasks.get(taskId);
  // Time for the runtime to notice that the connection closed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const outcome = await client.textToVideo({ prompt: 'Once' }).then(
    ({ id }) => id,
    (error: unknown) => (isVideoClientError(error) ? error.code : String(error)),
  );
  const count = await (await globalThis.fetch(`${drops.counts}/${path}`)).text();
  const found = `${moment}: ${count} create requests arrived; the outcome was ${outcome}`;
  // A connection that closes at the same moment may lose the request, which is ambiguous as well.
  const isLost = moment.startsWith('before') && count === '0' && outcome === 'ambiguous_submit';

  expect(count === '1' || isLost, found);

  const isCreated = moment.startsWith('before') && !isLost;
  expect(outcome === (isCreated ? taskId : 'ambiguous_submit'), found);
}

/** One create is one request, whenever a reused connection drops. Not for pages, which cannot prevent it. */
export const onceChecks: Checks = {
  'client: sends a create request once over HTTP/1.1, also through a proxy': async ({ drops }) => {
    for (const isProxied of [false, true]) {
      for (const moment of moments1) await createOnce(drops, 'http1', moment, globalThis.fetch, isProxied);
    }
  },
  'client: sends a create request once over HTTP/2': async ({ drops }) => {
    for (const moment of moments2) {
      const fetch = await fetchOverHttp2();
      if (fetch) await createOnce(drops, 'http2', moment, fetch, false);
    }
  },
};

/** A `fetch` that uses HTTP/2; undefined in a runtime that has none. */
async function fetchOverHttp2(): Promise<Fetch | undefined> {
  const agent = globalThis.navigator?.userAgent ?? '';
  if (/^(Deno|Mozilla)/.test(agent)) return globalThis.fetch;
  if (agent.startsWith('Cloudflare')) return undefined;
  const isBun = agent.startsWith('Bun');
  const more = isBun
    ? { protocol: 'http2' }
    : { dispatcher: new (await import('undici')).Agent({ allowH2: true }) };
  // Safe: both runtimes take these options, which the types of the DOM do not know.
  return (input, init) => globalThis.fetch(input, { ...init, ...more } as RequestInit);
}
