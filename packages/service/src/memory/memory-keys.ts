import { createHash } from 'node:crypto';
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
  const known = new Map<string, ApiKey>(keys.map(({ key, ...apiKey }) => [hashOf(key), apiKey]));
  return { find: (key) => known.get(hashOf(key)) };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
