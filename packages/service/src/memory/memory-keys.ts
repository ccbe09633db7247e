import type { Awaitable } from '../ports/json.ts';
import type { ApiKey, KeyStore } from '../ports/key-store.ts';
import { sha256 } from './sha256.ts';

/** A key to know. */
export interface KnownKey extends ApiKey {
  /** The key, sent after `Bearer`. */
  readonly key: string;
}

/**
 * Creates a store of fixed keys in memory, which holds only their hashes.
 *
 * @example
 * ```ts
 * createMemoryKeys([{ id: 'first', key: 'secret', organization: 'org-1', revoked: false, banned: false }]);
 * ```
 */
export function createMemoryKeys(keys: readonly KnownKey[]): KeyStore {
  const known = hashAll(keys);
  return {
    async find(key) {
      return (await known).get(await getHash(key));
    },
  };
}

async function hashAll(keys: readonly KnownKey[]): Promise<ReadonlyMap<string, ApiKey>> {
  return new Map(
    await Promise.all(keys.map(async ({ key, ...apiKey }) => [await getHash(key), apiKey] as const)),
  );
}

function getHash(key: string): Awaitable<string> {
  return sha256(new TextEncoder().encode(key));
}
