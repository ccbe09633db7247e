import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Generators of other people, too large for every install: this test installs them first.

const generators = fileURLToPath(new URL('../consumers', import.meta.url));
const openapi = fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'));
const folder = mkdtempSync(join(tmpdir(), 'consumers-'));

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout + stderr;
}

const program = (name: string): string => join(generators, 'node_modules', '.bin', name);

beforeAll(() => {
  run('pnpm', ['install', '--ignore-workspace', '--ignore-scripts', '--frozen-lockfile'], generators);
  symlinkSync(join(generators, 'node_modules'), join(folder, 'node_modules'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles what was generated, strictly. */
function compile(path: string): void {
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
  const lib = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable'];
  run(program('tsc'), [...options, ...lib, path], folder);
}

/** The names that a generated file exports. */
function namesIn(path: string): string[] {
  const text = readFileSync(join(folder, path), 'utf8');
  return [...text.matchAll(/^export (?:type|interface|const) (\w+)/gm)].map(([, name = '']) => name);
}

const schemas = Object.keys(JSON.parse(readFileSync(openapi, 'utf8')).components.schemas);

test('@hey-api/openapi-ts generates a client that compiles, with our names, webhooks included', () => {
  run(program('openapi-ts'), ['-i', openapi, '-o', join(folder, 'hey')], folder);
  compile('hey/index.ts');
  const names = namesIn('hey/types.gen.ts');
  expect(names).toEqual(expect.arrayContaining(schemas));
  expect(names).toContain('ReceiveTaskStatusChangedWebhookPayload');
  expect(names).not.toContain('TaskCreatedResponse');
}, 120_000);

test('orval generates a client that compiles, with our names', () => {
  const config = {
    v: { input: openapi, output: { target: './orval/index.ts', client: 'fetch', mode: 'single' } },
  };
  writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)};`);
  run(program('orval'), ['--config', 'orval.config.mjs'], folder);
  compile('orval/index.ts');
  const names = namesIn('orval/index.ts');
  expect(names).toEqual(expect.arrayContaining(schemas));
  expect(names).not.toContain('TaskCreatedResponse');
}, 120_000);
