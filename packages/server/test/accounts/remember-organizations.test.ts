import { expect, test } from 'vitest';
import { rememberOrganizations } from '../../src/accounts/remember-organizations.ts';

test('the organizations of the newest 10,000 keys that were found are known', async () => {
  const store = {
    find: (key: string) =>
      key.startsWith('key')
        ? { id: key, organization: `of ${key}`, revoked: false, banned: false }
        : undefined,
  };
  const { keys, getOrganization } = rememberOrganizations(store);
  expect(getOrganization('key 0')).toBeUndefined();
  expect(await keys.find('another')).toBeUndefined();
  for (let number = 0; number < 10_000; number += 1) await keys.find(`key ${number}`);
  expect(['key 0', 'key 9999', 'another'].map(getOrganization)).toEqual([
    'of key 0',
    'of key 9999',
    undefined,
  ]);

  expect(await keys.find('key 10000')).toMatchObject({ organization: 'of key 10000' });
  expect(['key 0', 'key 1', 'key 10000'].map(getOrganization)).toEqual([
    undefined,
    'of key 1',
    'of key 10000',
  ]);
});
