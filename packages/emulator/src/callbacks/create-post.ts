import { lookup as resolve } from 'node:dns/promises';
import { isLoopbackName } from '../hosts.ts';
import { timeIsUp, withDeadline } from '../with-deadline.ts';
import { checkTarget, type TargetPolicy } from './check-target.ts';
import type { Post } from './post.ts';
import { postByFetch } from './post-by-fetch.ts';
import { postByHttp } from './post-by-http.ts';

/** What the sender of callbacks needs. */
export interface PostParts {
  /** Sends instead of the emulator's own connections. */
  readonly fetch: typeof globalThis.fetch | null;
  readonly allowed: readonly string[];
  /** URLs under which the emulator itself is reached. */
  readonly urls: () => readonly string[];
  /** Ends the connections. */
  readonly signal: AbortSignal;
}

/** Makes the sender that every delivery passes through: it checks where a callback goes before it connects. */
export function createPost({ fetch, allowed, urls, signal }: PostParts): Post {
  const send = fetch === null ? postByHttp(signal) : postByFetch(fetch);
  const lookup = fetch === null ? lookupAll : lookupLoopback;
  return async (request) => {
    const policy: TargetPolicy = { allowed, own: urls, lookup };
    const addresses = await inTime(request, () => checkTarget(request.url, policy));
    return send({ ...request, addresses });
  };
}

const lookupAll: TargetPolicy['lookup'] = (hostname) => resolve(hostname, { all: true });

/** Where a `fetch` that was brought connects to is its own affair; of names, only loopback is known. */
const lookupLoopback: TargetPolicy['lookup'] = async (hostname) =>
  isLoopbackName(hostname) ? [{ address: '127.0.0.1', family: 4 }] : [];

/** A look-up cannot be aborted, but it need not be waited for. */
function inTime<T>(deadline: Parameters<typeof withDeadline>[0], work: () => Promise<T>): Promise<T> {
  return withDeadline(deadline, (signal) =>
    Promise.race([
      work(),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason ?? timeIsUp()), { once: true });
      }),
    ]),
  );
}
