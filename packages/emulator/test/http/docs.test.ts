import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { createDocs } from '../../src/http/docs.ts';
import { start } from '../support/start.ts';

test.each([
  ['/docs', 308, 'text/plain; charset=utf-8'],
  ['/docs/', 200, 'text/html; charset=utf-8'],
  ['/docs/guide/', 200, 'text/html; charset=utf-8'],
  ['/docs/a%20picture.svg', 200, 'image/svg+xml'],
  ['/docs/nothing.html', 404, 'text/plain; charset=utf-8'],
  ['/docs/guide', 404, 'text/plain; charset=utf-8'],
  ['/docs/%', 404, 'text/plain; charset=utf-8'],
  ['/docs/..%2fsecret.txt', 404, 'text/plain; charset=utf-8'],
  ['/docs/../secret.txt', 404, 'text/plain; charset=utf-8'],
])('%s of the installed docs: %i', async (path, status, type) => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'dist', 'guide'), { recursive: true });
  for (const name of ['secret.txt', 'dist/index.html', 'dist/guide/index.html', 'dist/a picture.svg'])
    await writeFile(join(folder, name), name);
  const reply = await createDocs(join(folder, 'dist'))(path);
  expect(reply.status).toBe(status);
  expect(reply.headers['content-type']).toBe(type);
});

test('docs that are not installed are replaced by what to install', async () => {
  const { status, body } = await createDocs(null)('/docs/');
  expect([status, String(body)]).toEqual([404, expect.stringContaining('@videogen/docs')]);
});

test('the emulator serves the docs, or what to install, and lets no browser guess their type', async () => {
  const emulator = await start();
  const { headers } = await fetch(`${emulator.url}/docs/`);
  expect(headers.get('content-type')).toMatch(/^text\/(?:html|plain)/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
