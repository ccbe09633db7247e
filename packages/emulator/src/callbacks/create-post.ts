import type { Post } from '@videogen/engine';
import { createPost as createHttpPost, resolveTarget } from '@videogen/engine/post';
import { isLoopbackName } from '../hosts.ts';
import { MAX_BODY, postByFetch } from './post-by-fetch.ts';
import { createTargetRules } from './target-rules.ts';

/** Options of the sender of callbacks. */
export interface PostDependencies {
  /** Sends instead of the emulator's own connections. */
  readonly fetch: typeof globalThis.fetch | null;
  readonly allowed: readonly string[];
  /** URLs under which the emulator itself is reached. */
  readonly urls: () => readonly string[];
  /** Aborted when the emulator is being closed: closes the connections. */
  readonly signal: AbortSignal;
}

/** Creates the sender that every delivery passes through: it checks where a callback goes before it connects. */
export function createPost({ fetch, allowed, urls, signal }: PostDependencies): Post {
  const rules = createTargetRules({ allowed, own: urls });
  if (fetch === null) return createHttpPost({ rules, maxBody: MAX_BODY, signal });
  return postByFetch(fetch, (url) => resolveTarget(url, { ...rules, lookup: lookupLoopback }));
}

/** The `fetch` of a program may connect to anything; of names, only loopback is known. */
const lookupLoopback = async (hostname: string) =>
  isLoopbackName(hostname) ? [{ address: '127.0.0.1', family: 4 }] : [];
