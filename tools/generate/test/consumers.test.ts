import { readFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';

test('openapi-typescript, as others run it on the bundle, has every schema, the webhook and the styles', async () => {
  const file = new URL('../../../spec/dist/openapi.json', import.meta.url);
  const bundle = await readFile(file, 'utf8');
  const text = astToString(await openapiTS(bundle, { silent: true }));
  for (const name of Object.keys(JSON.parse(bundle).components.schemas))
    expect(text).toMatch(new RegExp(`^ {8}${name}: `, 'm'));
  expect(text).toMatch(/export interface webhooks \{\s+taskStatusChanged: /);
  expect(text).toMatch(/ {8}VideoStyle: "japanese_anime" \| /);
  expect(text).toMatch(
    / {8}TextToVideoRequest: \{\n[\s\S]*?prompt\?: string;[\s\S]*?\} & \{\n +\[key: string\]: .*unknown;/,
  );
});
