import { toHex } from '../domain/bytes.ts';
import type { ApiKey, KeyStore } from '../ports/key-store.ts';

/** A key to know. */
export interface KnownKey extends ApiKey {
  /** What is sent after `Bearer`. */
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
      return (await known).get(await hashOf(key));
    },
  };
}

async function hashAll(keys: readonly KnownKey[]): Promise<ReadonlyMap<string, ApiKey>> {
  return new Map(
    await Promise.all(keys.map(async ({ key, ...apiKey }) => [await hashOf(key), apiKey] as const)),
  );
}

async function hashOf(key: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))));
}
