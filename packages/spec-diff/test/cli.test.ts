import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createCertificate } from '@videogen-tools/test-support/certificate';
import { listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { openapi } from './documents.ts';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const folder = await temporaryFolder(afterAll);

/** As many operations as fill a pipe with their removal. */
function document(operations: number): string {
  const paths = Array.from({ length: operations }, (_, at) => [
    `/things/${at}`,
    { get: { responses: { 200: { description: 'Done.' } } } },
  ]);
  return JSON.stringify(openapi(Object.fromEntries(paths)));
}

writeFileSync(join(folder, 'base.json'), document(500));
writeFileSync(join(folder, 'head.json'), document(1));

it('keeps its verdict when nobody reads the report to its end', async () => {
  const args = [cli, 'base.json', 'head.json', '--format', 'json'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(said).toBe('');
  expect(code).toBe(1);
});

/** Compares what a server of https sends with `head.json`. */
async function compareWith(
  listener: RequestListener,
  ...more: string[]
): Promise<{ url: string; report: string; said: string; code: unknown }> {
  const { cert, key } = createCertificate('127.0.0.1');
  writeFileSync(join(folder, 'authority.pem'), cert);
  const { port, close } = await listen(createServer({ cert, key }, listener));

  try {
    const url = `https://127.0.0.1:${port}/openapi.json`;
    const child = spawn(
      process.execPath,
      [cli, url, 'head.json', '--allow-url', ...more.map((each) => each.replace('HOST', new URL(url).host))],
      {
        cwd: folder,
        env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const [said, report, [code]] = await Promise.all([
      text(child.stderr),
      text(child.stdout),
      once(child, 'close'),
    ]);
    return { url, report, said, code };
  } finally {
    await close();
  }
}

it('downloads a document over https', async () => {
  const { url, report, said, code } = await compareWith((_, response) => response.end(document(2)));
  expect(said).toBe('');
  expect(report).toContain(`${url} → head.json: 1 breaking change.`);
  expect(report).toContain('path `/things/1` was removed');
  expect(code).toBe(1);
});

it('follows references to hosts that an option allows, and from there, and to no other host', async () => {
  const elsewhere = 'https://elsewhere.invalid/item.json';
  const served: Record<string, unknown> = {
    '/openapi.json': {
      ...JSON.parse(document(0)),
      paths: {
        '/things/0': { $ref: 'items/item.json' },
        '/things/1': { $ref: 'items/item.json#/none' },
        '/things/2': { $ref: elsewhere },
      },
    },
    '/items/item.json': { get: { $ref: '../get.json' } },
    '/get.json': { operationId: 'readThing', responses: { 200: { description: 'Done.' } } },
  };

  const listener: RequestListener = ({ url }, response) => response.end(JSON.stringify(served[url ?? '']));
  const { report, said } = await compareWith(listener, '--allow-host', 'HOST');
  expect(said).toBe('');
  expect(report).toContain('operationId was removed');
  expect(report).toMatch(new RegExp(`${elsewhere}.*was not followed`));
});

it('says why it does not read a response that does not end', async () => {
  const { url, said, code } = await compareWith((_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.write(gzipSync(Buffer.alloc(51_000_000, ' ')));
  });
  expect(said.trim()).toBe(`${url} could not be downloaded: it is larger than 50 MB.`);
  expect(code).toBe(2);
});

it('says why it does not read a response that breaks off', async () => {
  const { url, said, code } = await compareWith((_, response) => {
    response.write('{"openapi":', () => response.destroy());
  });
  expect(said.trim()).toBe(`${url} could not be downloaded: terminated.`);
  expect(code).toBe(2);
});
