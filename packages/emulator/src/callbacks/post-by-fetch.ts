import { type DeliveryResponse, type Post, withDeadline } from '@videogen/engine';

/** Characters of a response body to keep. */
export const MAX_BODY = 4_096;

/**
 * Creates a sender that uses a `fetch`.
 *
 * @param check rejects with a `BlockedTarget` when a callback may not go to a URL
 */
export function postByFetch(fetch: typeof globalThis.fetch, check: (url: string) => Promise<unknown>): Post {
  return ({ url, headers, body, ...deadline }) =>
    withDeadline(deadline, async (signal): Promise<DeliveryResponse> => {
      await check(url);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      const start = await readStart(response);
      return { status: response.status, headers: Object.fromEntries(response.headers), body: start };
    });
}

async function readStart({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length < MAX_BODY) continue;
    await reader.cancel();
    return text.slice(0, MAX_BODY);
  }
}
