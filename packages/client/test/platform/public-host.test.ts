import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished } from 'vitest';
import { createTestClient } from '../support/client.ts';
import { createFile } from '../support/files.ts';
import { memoryFetch } from '../support/memory-fetch.ts';

/** Lets each name have these IP addresses until the end of the test; returns the names that are looked up. */
function resolveTo(addresses: readonly string[]): readonly string[] {
  const { lookup } = dns;
  const names: string[] = [];
  const replace = (by: unknown): void => {
    Object.assign(dns, { lookup: by });
    syncBuiltinESMExports();
  };
  onTestFinished(() => replace(lookup));
  replace(async (name: string, { all }: { readonly all?: boolean } = {}) => {
    names.push(name);
    const found = addresses.map((address) => ({ address, family: 4 }));
    return all ? found : found[0];
  });
  return names;
}

it.each<[string, string[], number | string]>([
  ['reaches a name with public IP addresses', ['8.8.8.8', '1.1.1.1'], 2_000],
  ['refuses a name with a private IP address among them', ['8.8.8.8', '10.0.0.7'], 'private_address'],
])('a download %s', async (_, addresses, expected) => {
  resolveTo(addresses);
  const fetch = memoryFetch(
    () => new Response(createFile('MP4', 2_000), { headers: { 'content-type': 'video/mp4' } }),
  );
  const outcome: unknown = await createTestClient({ fetch })
    .download({ url: 'http://cdn.example.com/v.mp4' })
    .then(
      ({ length }) => length,
      ({ reason }) => reason,
    );
  expect(outcome).toBe(expected);
});

it.each([
  ['http://cdn.example.com/v.mp4', ['cdn.example.com']],
  ['http://8.8.8.8/v.mp4', []],
  ['http://intranet/v.mp4', []],
])('of %s, the names %j are looked up', async (url, expected) => {
  const names = resolveTo(['1.1.1.1']);
  const fetch = memoryFetch(() => new Response(createFile('MP4', 2_000)));
  await createTestClient({ fetch })
    .download({ url })
    .catch(() => {});
  expect(names).toEqual(expected);
});
