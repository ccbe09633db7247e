import { createHash } from 'node:crypto';
import type { KeyStore } from '@videogen/engine';

/** Keys that are remembered. */
const REMEMBERED = 10_000;

/** A key store, and what it has found. */
export interface RememberedKeys {
  readonly keys: KeyStore;
  /** Returns the organization of a key that was found before. It says nothing of whether the key is valid now. */
  readonly getOrganization: (key: string) => string | undefined;
}

/** Remembers the organizations of the keys that a store finds, by the hashes of the keys. */
export function rememberOrganizations(store: KeyStore): RememberedKeys {
  const organizations = new Map<string, string>();
  return {
    keys: {
      async find(key) {
        const found = await store.find(key);
        if (found === undefined) return undefined;
        const [oldest] = organizations.keys();
        if (organizations.size >= REMEMBERED && oldest !== undefined) organizations.delete(oldest);
        organizations.set(hash(key), found.organization);
        return found;
      },
    },
    getOrganization: (key) => organizations.get(hash(key)),
  };
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
