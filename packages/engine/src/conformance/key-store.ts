import assert from 'node:assert/strict';
import type { Awaitable } from '../ports/awaitable.ts';
import type { ApiKey, KeyStore } from '../ports/key-store.ts';
import { createSuite, type Suite } from './case.ts';

/** A store that knows no key yet. */
export interface OpenedKeys {
  /** Adds a key, before `keys` is called. */
  readonly add: (key: string, apiKey: ApiKey) => Awaitable<void>;
  readonly keys: () => Awaitable<KeyStore>;
}

const apiKey = { organization: 'org-1', revoked: false, banned: false };

/** Lists what every `KeyStore` does. */
export const keyStoreCases: Suite<OpenedKeys> = createSuite({
  async 'finds a key, a revoked one and one of a banned organization'(opened) {
    const known: [string, ApiKey][] = [
      ['key-1', { ...apiKey, id: 'first' }],
      ['key-2', { ...apiKey, id: 'second', revoked: true }],
      ['key-3', { ...apiKey, id: 'third', organization: 'org-2', banned: true }],
    ];
    for (const [key, info] of known) await opened.add(key, info);
    const keys = await opened.keys();
    for (const [key, info] of known) {
      const found = await keys.find(key);
      assert.ok(found, `${info.id} is found`);
      assert.deepEqual({ ...found, id: info.id }, info);
    }
  },
  async 'finds nothing for what is almost a key'(opened) {
    await opened.add('Key-1', { ...apiKey, id: 'first' });
    const keys = await opened.keys();
    for (const key of ['', 'key-1', 'Key-', 'Key-1 ', 'Key-10', '%', "' OR 1=1 --", '\0'])
      assert.equal(await keys.find(key), undefined, `"${key}" is not a key`);
  },
  async 'does not return the key'(opened) {
    await opened.add('a-secret-key', { ...apiKey, id: 'first' });
    const found = await (await opened.keys()).find('a-secret-key');
    assert.ok(!JSON.stringify(found).includes('a-secret-key'));
  },
});
