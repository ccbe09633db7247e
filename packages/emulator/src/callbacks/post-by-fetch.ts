import type { DeliveryResponse } from '@videogen/service';
import { withDeadline } from '../with-deadline.ts';
import { LONGEST_BODY, type Post } from './post.ts';

/** Makes a sender of the `fetch` that a program brings. */
export function postByFetch(fetch: typeof globalThis.fetch): Post {
  return ({ url, headers, body, timeoutMs, signal }) =>
    withDeadline({ timeoutMs, signal }, async (deadline): Promise<DeliveryResponse> => {
      const init = { method: 'POST', headers, body, redirect: 'manual', signal: deadline } as const;
      const answer = await fetch(url, init);
      const start = await readStart(answer);
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: start };
    });
}

async function readStart(answer: Response): Promise<string> {
  if (answer.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= LONGEST_BODY) break;
  }
  return text.slice(0, LONGEST_BODY);
}
