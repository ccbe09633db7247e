import { type DeliveryResponse, type Post, withDeadline } from '@videogen/service';
import { createPost as createHttpPost, resolveTarget, type TargetRules } from '@videogen/service/post';
import { isLoopbackName } from '../hosts.ts';
import { createTargetRules } from './target-rules.ts';

/** Characters of a response body to keep. */
const MAX_BODY = 16_384;

/** What the sender of callbacks needs. */
export interface PostParts {
  /** Sends instead of the emulator's own connections. */
  readonly fetch: typeof globalThis.fetch | null;
  readonly allowed: readonly string[];
  /** URLs under which the emulator itself is reached. */
  readonly urls: () => readonly string[];
  /** Aborted when the emulator is being closed: closes the connections. */
  readonly signal: AbortSignal;
}

/** Creates the sender that every delivery passes through: it checks where a callback goes before it connects. */
export function createPost({ fetch, allowed, urls, signal }: PostParts): Post {
  const rules = createTargetRules({ allowed, own: urls });
  if (fetch === null) return createHttpPost({ rules, maxBody: MAX_BODY, signal });
  return postByFetch(fetch, { ...rules, lookup: lookupLoopback });
}

/** The `fetch` of a program may connect to anything; of names, only loopback is known. */
const lookupLoopback = async (hostname: string) =>
  isLoopbackName(hostname) ? [{ address: '127.0.0.1', family: 4 }] : [];

function postByFetch(fetch: typeof globalThis.fetch, rules: TargetRules): Post {
  return ({ url, headers, body, ...deadline }) =>
    withDeadline(deadline, async (signal): Promise<DeliveryResponse> => {
      await resolveTarget(url, rules);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      const start = await readStart(response);
      return { status: response.status, headers: Object.fromEntries(response.headers), body: start };
    });
}

async function readStart({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MAX_BODY) break;
  }
  return text.slice(0, MAX_BODY);
}
