import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createVideoClient } from '@videogen/client';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeText } from '../site/files.ts';
import { cacheRoot, repositoryRoot } from '../site/paths.ts';
import { reference } from '../site/reference.ts';
import { emulatorKey, emulatorUrl } from '../site/try-it.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('support/samples/', import.meta.url));
const cli = fileURLToPath(new URL('../../cli/src/cli.ts', import.meta.url));

const samples = reference.operations.flatMap(({ id, request }) =>
  request.examples.flatMap(({ name, samples: programs }) =>
    programs.map(({ label, source }) => ({ title: `${id}, ${name}`, label, source })),
  ),
);
const of = (wanted: string) => samples.filter(({ label }) => label === wanted);

let emulator: Emulator;
/** Values of the examples, and the values of the emulator that replace them. */
const known = new Map<string, string>();

beforeAll(async () => {
  const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' } as const;
  emulator = await startEmulator({ render: 'none', timing, allowCallbackHosts: [] });
  const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
  const task = await client.textToVideo({ prompt: 'A kitten' });
  known.set('6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', task.id);
  known.set(emulatorUrl, emulator.url);
  known.set(emulatorKey, emulator.apiKey);
});
afterAll(() => emulator.close());

function runnable(source: string): string {
  return [...known].reduce((text, [example, value]) => text.replaceAll(example, value), source);
}

const env = (): NodeJS.ProcessEnv => ({
  ...process.env,
  VIDEOGEN_API_KEY: emulator.apiKey,
  VIDEOGEN_BASE_URL: emulator.url,
});

describe('each sample of the client runs as a file of its own', () => {
  test.each(of('Client'))('$title', async ({ title, source }) => {
    const program = runnable(source).replace('portrait.png', `${folder}portrait.png`);
    // Inside the package, where the packages are installed.
    const file = join(cacheRoot, 'samples', `${title.replace(', ', '-')}.ts`);
    await writeText(file, program);
    await expect(import(pathToFileURL(file).href)).resolves.toBeDefined();
  });
});

describe('each sample of the command line runs', () => {
  test.each(of('CLI'))('$title', async ({ source }) => {
    const words = runnable(source)
      .trim()
      .replace(/^videogen/, '"$0" --conditions=@videogen/source "$1"');
    const command = ['-c', words, process.execPath, cli];
    await expect(run('sh', command, { env: env(), cwd: folder })).resolves.toBeDefined();
  });
});

const curl = spawnSync('curl', ['--version']);

describe.skipIf(curl.status !== 0)('each sample of curl gets a success', () => {
  test.each(of('curl'))('$title', async ({ source }) => {
    const command = `${runnable(source).trim()} -s -o /dev/null -w '%{http_code}'`;
    const { stdout } = await run('sh', ['-c', command], { env: env() });
    expect(stdout).toBe('200');
  });
});

test('every example has a sample of the client and of curl, and every operation one of the command line', () => {
  const examples = reference.operations.flatMap(({ request }) => request.examples).length;
  expect([of('Client').length, of('curl').length]).toEqual([examples, examples]);
  const commands = reference.operations.filter(({ request }) =>
    request.examples.some((example) => example.samples.some(({ label }) => label === 'CLI')),
  );
  expect(commands).toHaveLength(reference.operations.length);
});

test('the samples in the overlay of the documents are among these: each kind for every operation', async () => {
  const file = join(repositoryRoot, 'spec', 'dist', 'code-samples.overlay.yaml');
  // Safe: an emitter of ours writes the file.
  const { actions } = parse(await readFile(file, 'utf8')) as Overlay;
  const listed = actions.flatMap(({ target, update }) =>
    update['x-codeSamples'].map(({ label, source }) => ({ target, label, source: source.trim() })),
  );

  const sources = new Set(samples.map(({ source }) => source.trim()));
  expect(listed.filter(({ source }) => !sources.has(source))).toEqual([]);

  const kinds = ['@videogen/client', '@videogen/cli', 'curl'];
  const wanted = reference.operations.flatMap(({ method, path }) =>
    kinds.map((kind) => `$.paths['${path}'].${method.toLowerCase()} ${kind}`),
  );
  expect(listed.map(({ target, label }) => `${target} ${label}`)).toEqual(wanted);
});

interface Overlay {
  readonly actions: readonly {
    readonly target: string;
    readonly update: {
      readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
    };
  }[];
}
