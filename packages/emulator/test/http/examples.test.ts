import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { post, type Shape } from '../support/contract.ts';
import { start } from '../support/start.ts';

const bundle = createRequire(import.meta.url).resolve('@videogen/spec/openapi.json');
// Safe: the file is an OpenAPI document, which the spec's own tests check.
const document = JSON.parse(readFileSync(bundle, 'utf8')) as Shape;

const requests = Object.entries<Shape>(document['paths'] ?? {}).flatMap(([path, operations]) =>
  Object.keys(operations['post']?.['requestBody']?.['content']?.['application/json']?.['examples'] ?? {}).map(
    (name) => ({ path, name, body: document['components']?.['examples']?.[name]?.['value'] }),
  ),
);

test.each(requests)('$path accepts the example $name of the documents as it is', async ({ path, body }) => {
  const emulator = await start();
  expect((await post(emulator, path, body)).status).toBe(200);
  const job = (await emulator.tasks.list())[0]?.job;
  const formats = { image: 'png', video: 'mp4', audio: 'wav' };
  const media = Object.entries(formats).filter(([field]) => body?.[field] !== undefined);
  expect(job).toMatchObject(Object.fromEntries(media.map(([field, format]) => [field, { format }])));
});
