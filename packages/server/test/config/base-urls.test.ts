import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { isForbiddenPort } from '../../src/config/is-forbidden-port.ts';
import { checkConfig, readConfig } from '../../src/config/load-config.ts';
import { createProviders } from '../../src/providers/create-providers.ts';

async function load(type: string, baseUrl: string) {
  const path = join(await temporaryFolder(), 'config.json');
  await writeFile(
    path,
    `{\n  "providers": {\n    "it": { "type": "${type}", "baseUrl": "${baseUrl}" }\n  },\n  "routes": []\n}`,
  );
  const { providers } = await readConfig(path);
  const it = providers['it'];
  return it !== undefined && 'baseUrl' in it ? it.baseUrl : undefined;
}

test('the base URL of the /v1/videos dialect may end with /v1, and keeps another path', async () => {
  for (const end of ['', '/', '/v1', '/v1/'])
    expect(await load('openai-videos', `http://gpu:8091${end}`), end).toBe('http://gpu:8091');
  expect(await load('openai-videos', 'http://gateway/team/v1')).toBe('http://gateway/team');
});

test.each(['openai-videos', 'comfyui', 'replicate', 'fal'])(
  'a URL of %s that can never work is an error with its line',
  async (type) => {
    await expect(load(type, 'http://gpu:6000')).rejects.toThrow(/:3 providers\.it\.baseUrl.*port/);
    await expect(load(type, 'gopher://gpu')).rejects.toThrow(/:3 providers\.it\.baseUrl/);
    for (const url of ['http://key@gpu', 'http://:key@gpu', 'http://gpu?key=1', 'http://gpu/#a'])
      await expect(load(type, url), url).rejects.toThrow(/:3 providers\.it\.baseUrl.*Use apiKey/);
  },
);

test('the URL of the keys of a webhook can work, too', async () => {
  for (const keysUrl of ['ftp://keys', 'http://keys:6000', 'http://user:key@keys'])
    expect(() =>
      checkConfig({ providers: { it: { type: 'fal', webhook: { keysUrl } } }, routes: [] }, 'it'),
    ).toThrow('it providers.it.webhook.keysUrl');
});

test('a route whose provider is missing names the providers', () => {
  const check = (providers: object) => () => checkConfig({ providers, routes: [{ provider: 'wan' }] }, 'it');
  const message = 'it routes.0.provider: "wan" is not one of the providers: ';
  expect(check({ one: { type: 'synthetic' }, two: { type: 'fal' } })).toThrow(`${message}one, two. Add it`);
  expect(check({})).toThrow(`${message}there are none. Add it`);
});

test('a key that cannot be sent in a header is an error at the start', async () => {
  const it = { type: 'fal', apiKey: { env: 'KEY' } };
  const { providers } = checkConfig({ providers: { it }, routes: [] }, 'it');
  const create = (KEY: string) => createProviders(providers, { env: { KEY }, fetch, fetchPublic: fetch });
  for (const key of ['one\ntwo', '“key”'])
    expect(() => create(key)).toThrow(/KEY has characters that cannot be sent in a header/);
  expect(create('key\n').size).toBe(1);
});

/** Ports below 1100, one in seven of the others up to 11,000, and those that are forbidden here. */
function listPorts(): readonly number[] {
  return Array.from({ length: 11_000 }, (_, index) => index + 1).filter(
    (port) => port < 1100 || port % 7 === 0 || isForbiddenPort(`http://127.0.0.1:${port}`),
  );
}

test('the forbidden ports are those of fetch', async () => {
  // A dispatcher that sends nothing, where fetch would connect.
  const dispatch = (): never => {
    throw new Error('connects');
  };
  // Safe: fetch calls no other method of a dispatcher.
  const init = { dispatcher: { dispatch } } as unknown as RequestInit;
  const reasons = new Map<number, unknown>();
  for (const port of listPorts())
    await fetch(`http://127.0.0.1:${port}`, init).catch(({ cause }) => reasons.set(port, cause.message));
  const forbidden = [...reasons].filter(([, reason]) => reason === 'bad port').map(([port]) => port);
  const own = [...reasons.keys()].filter((port) => isForbiddenPort(`http://127.0.0.1:${port}`));
  expect(own).toEqual(forbidden);
  expect(new Set(reasons.values())).toEqual(new Set(['bad port', 'connects']));
});
