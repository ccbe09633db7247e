import { createVideoClient, isVideoClientError, type VideoClientOptions } from '@videogen/client';
import { createClientProxy } from '@videogen/client/proxy';
import { agentHere, type Checks, expect } from './check.ts';

type Fetch = typeof globalThis.fetch;

/** Each kind of status that a runtime may treat in a way of its own. */
const statuses = [
  200, 201, 204, 206, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409,
  410, 411, 412, 413, 414, 415, 417, 418, 421, 422, 423, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503,
  504, 505, 507, 511, 599,
] as const;

/** What no page can prevent, as the README says: Chromium sends the request again. */
const repeatedByPages: readonly number[] = [408, 421];

/** Returns the number of create requests that arrived for each status, after one create each on a reused connection. */
async function countRequests(origin: string, isProxied: boolean): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const status of statuses) {
    const baseUrl = `${origin}/${status}/${crypto.randomUUID()}`;
    const apiKey = 'a-key-of-the-smoke-suite';
    const proxy = createClientProxy({
      baseUrl,
      apiKey,
      allow: ['textToVideo', 'getTask'],
      authorize: () => true,
    });
    const direct: VideoClientOptions = { baseUrl, apiKey, maxRetries: 0 };
    const proxied: VideoClientOptions = {
      ...direct,
      apiKey: false,
      fetch: (...given: Parameters<Fetch>) => proxy(new Request(...given)),
    };
    const client = createVideoClient(isProxied ? proxied : direct);
    await client.tasks.get('00000000-0000-4000-8000-000000000000');
    const outcome = await client.textToVideo({ prompt: 'Once' }).then(
      () => 'created',
      (error: unknown) => (isVideoClientError(error) ? error.outcome : String(error)),
    );
    counts[status] = Number(await (await fetch(`${baseUrl}/count`)).text());
    const expected = getOutcomes(status);
    expect(expected.includes(outcome), `${status}: the outcome is ${outcome}`);
  }
  return counts;
}

/** Returns what a status can mean: Node and Chromium do not show 407, which only a proxy sends, to a program. */
function getOutcomes(status: number): readonly string[] {
  if (status === 407) return ['refused', 'ambiguous'];
  if (status < 300 && status !== 204) return ['created'];
  return status >= 400 && status < 500 && status !== 408 ? ['refused'] : ['ambiguous'];
}

/** Throws unless each status led to one create request, or in a page to more than one where the README says so. */
function checkCounts(counts: Readonly<Record<number, number>>, isPage: boolean): void {
  const isRight = (status: string, count: number): boolean =>
    isPage && repeatedByPages.includes(Number(status)) ? count > 1 : count === 1;
  const wrong = Object.entries(counts).filter(([status, count]) => !isRight(status, count));
  expect(wrong.length === 0, `create requests by status: ${JSON.stringify(Object.fromEntries(wrong))}`);
}

/** One create is one request, whatever the status. */
export const statusChecks: Checks = {
  'client: sends a create request once, whatever the status': async ({ refusing }) => {
    checkCounts(await countRequests(refusing, false), agentHere().startsWith('Mozilla'));
  },
  'client: sends a create request once through a proxy, whatever the status': async ({ refusing }) => {
    // A proxy runs on a server.
    if (agentHere().startsWith('Mozilla')) return;
    checkCounts(await countRequests(refusing, true), false);
  },
};
