import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as client from '@videogen/client';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { operations as described } from '@videogen/types/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadDocuments, valueAt } from '../src/documents/document.ts';

interface Overlay {
  readonly actions: readonly {
    readonly target: string;
    readonly update: {
      readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
    };
  }[];
}

const file = (path: string): string => fileURLToPath(new URL(`../../../spec/${path}`, import.meta.url));
// Safe: an emitter of ours writes the file.
const overlay = parse(readFileSync(file('dist/code-samples.overlay.yaml'), 'utf8')) as Overlay;
const samples = overlay.actions.flatMap(({ target, update }) =>
  update['x-codeSamples'].map(({ label, source }) => ({ target, label, source })),
);
const portrait = fileURLToPath(new URL('../fixtures/image.png', import.meta.url));
const { openapi } = loadDocuments();

let emulator: Emulator;
beforeAll(async () => {
  const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' } as const;
  emulator = await startEmulator({ port: 0, render: 'none', timing });
});
afterAll(() => emulator.close());

test('every operation has a sample of each kind', () => {
  const targets = overlay.actions.map(({ target }) => /^\$\.paths\['(.+)'\]\.(get|post)$/.exec(target));
  const operations = targets.map((match) =>
    valueAt(openapi, `/paths/${match?.[1]?.replaceAll('/', '~1')}/${match?.[2]}/operationId`),
  );
  expect(operations).toEqual(Object.keys(described));
  expect(samples).toHaveLength(3 * operations.length);
});

/** Examples name uploads and tasks that the emulator does not have: such a refusal shows that the request arrived. */
const refused = new Set([404, 422]);

/** What the service responds to a body that is not JSON, and to a request without a key. */
const malformed = /json_invalid|API key/;

test('a body that is not JSON and a request without a key are found', async () => {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const create = `${emulator.url}/v1/video/text2video`;
  expect(await (await fetch(create, { method: 'POST', headers, body: '{' })).text()).toMatch(malformed);
  expect(await (await fetch(create, { method: 'POST' })).text()).toMatch(malformed);
});

describe('samples of the client run', () => {
  test.each(samples.filter(({ label }) => label === '@videogen/client'))('$target', async ({ source }) => {
    // The samples have no types, so that they are JavaScript too: the body of a function has no imports.
    const program = source
      .replace(/^import (\{.*\}) from '@videogen\/client';$/m, 'const $1 = exported;')
      .replace('http://localhost:4010', emulator.url)
      .replace('portrait.png', portrait);
    const run = new Function('exported', `return (async () => {${program}})()`);
    const error: unknown = await run(client).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const mayBeRefused = !/textToVideo|upload/.test(source);
    const isRefused = mayBeRefused && client.isApiError(error) && refused.has(error.status);
    expect(isRefused ? undefined : error).toBeUndefined();
  });
});

const curl = spawnSync('curl', ['--version']);

describe.skipIf(curl.status !== 0)('samples of curl run', () => {
  test.each(samples.filter(({ label }) => label === 'curl'))('$target', async ({ source }) => {
    const command = `${source.replace('http://localhost:4010', emulator.url).trim()} -s -w '\n%{http_code}'`;
    const env = { ...process.env, VIDEOGEN_API_KEY: emulator.apiKey };
    const output = await new Promise<string>((resolve) => {
      execFile('sh', ['-c', command], { env }, (_error, stdout) => resolve(stdout));
    });
    const status = Number(output.split('\n').at(-1));
    const allowed = /text2video|upload/.test(source) ? [200] : [200, ...refused];
    expect(allowed, output).toContain(status);
    expect(output).not.toMatch(malformed);
  });
});
