import { BlockedTarget, native, type Post } from '@videogen/engine';
import { postByFetch } from '../callbacks/post-by-fetch.ts';
import { getHostname, isLoopbackName } from '../hosts.ts';

/** Options of the sender of callbacks in a page. */
export interface PagePostDependencies {
  /** Sends instead of the page's `fetch`. */
  readonly fetch: typeof globalThis.fetch | null;
  /** Host names that are allowed in addition to loopback, in lower case; `*` allows all. */
  readonly allowed: readonly string[];
  /** URL of the emulator itself, which receives no callbacks. */
  readonly own: string;
}

/** Creates the sender of callbacks of a page. The page cannot resolve names, so the host is checked by its name. */
export function createPagePost({ fetch, allowed, own }: PagePostDependencies): Post {
  const check = async (text: string): Promise<void> => {
    const hostname = getHostname(text);
    const isAllowed = isLoopbackName(hostname) || allowed.includes('*') || allowed.includes(hostname);
    if (!/^https?:/.test(text) || hostname === '')
      throw new BlockedTarget('Callbacks go to http and https URLs only. Give such a URL as callback_url.');
    if (new URL(text).origin === new URL(own).origin)
      throw new BlockedTarget(
        'This is the emulator itself. Give the URL of your own receiver as callback_url.',
      );
    if (!isAllowed)
      throw new BlockedTarget(
        `${hostname} is not loopback. Start the emulator with allowCallbackHosts: ['${hostname}'] to send callbacks there.`,
      );
  };
  return postByFetch(fetch ?? native.fetch, check);
}
