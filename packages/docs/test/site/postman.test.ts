import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { startEmulator } from '@videogen/emulator';
import { expect, test } from 'vitest';
import { docsRoot } from '../../site/paths.ts';
import { type Collection, postmanCollection } from '../../site/postman.ts';
import { readBundle } from '../../site/spec.ts';

type Item = Collection['item'][number]['item'][number];

/** Sends a request of a collection with its variables and scripts, as Postman does. */
async function send(item: Item, variables: Map<string, string>): Promise<Response> {
  const filled = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? `{{${name}}}`);
  const headers = new Headers(item.request.header.map(({ key, value }) => [key, value]));
  if (item.request.auth === undefined) headers.set('authorization', `Bearer ${variables.get('apiKey')}`);
  const collectionVariables = {
    get: (key: string) => variables.get(key),
    set: (key: string, value: string) => variables.set(key, value),
  };
  const upsert = ({ key, value }: { key: string; value: string }): void => headers.set(key, value);
  const run = (listen: string, response?: unknown): void => {
    const pm = { collectionVariables, request: { headers: { upsert } }, response: { json: () => response } };
    for (const event of item.event.filter((each) => each.listen === listen))
      runInNewContext(event.script.exec.join('\n'), { pm });
  };
  run('prerequest');
  const { body, method, url } = item.request;
  const content =
    body?.mode === 'file'
      ? await readFile(join(docsRoot, 'test', 'support', 'samples', body.file.src))
      : body && filled(body.raw);
  const response = await fetch(filled(url), { method, headers, ...(content && { body: content }) });
  run('test', response.headers.get('content-type')?.includes('json') ? await response.clone().json() : null);
  return response;
}

test('every request of the Postman collection succeeds on the emulator, in order', async () => {
  await using emulator = await startEmulator({ render: 'none', clock: 'manual' });
  const collection = postmanCollection(await readBundle('openapi'));
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  variables.set('baseUrl', emulator.url);
  const items = collection.item.flatMap((folder) => folder.item);
  for (const item of items) {
    const response = await send(item, variables);
    expect(response.status, `${item.name}: ${await response.text()}`).toBe(200);
  }
  const creates = items.filter(({ request }) => request.url.includes('/v1/video/'));
  expect(await emulator.tasks.list()).toHaveLength(creates.length);
});
