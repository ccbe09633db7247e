import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { emitArtifacts } from '../src/artifact.ts';
import { bundleAsyncapi } from '../src/asyncapi-bundle.ts';
import { compare } from '../src/disk.ts';
import { specBundles } from '../src/emit/spec-bundles.ts';
import { generate } from '../src/generate.ts';
import type { Json, JsonObject } from '../src/json.ts';
import { readContract } from '../src/model/contract.ts';
import { copyOfDocuments, edit } from './support/copy.ts';
import { getDocuments } from './support/documents.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the bundles of both tools are equal, and the committed files are those that they write', async () => {
  const artifacts = await emitArtifacts(specBundles, readContract(await getDocuments()));
  expect(artifacts.map(({ path }) => path)).toEqual([
    'spec/dist/openapi.json',
    'spec/dist/openapi.yaml',
    'spec/dist/asyncapi.json',
    'spec/dist/asyncapi.yaml',
  ]);
  const drift = await compare(root, { artifacts, folders: ['spec/dist'] });
  expect(drift).toMatchObject({ missing: [], changed: [] });
});

test('a member beside a reference, which the AsyncAPI CLI merges, stops the generator', async () => {
  const folder = await copyOfDocuments();
  await edit(
    folder,
    'spec/schemas/Task.yaml',
    '$ref: TaskStatus.yaml',
    '$ref: TaskStatus.yaml\n    title: Here',
  );
  await expect(generate(join(folder, 'spec'))).rejects.toThrow(
    /components\/schemas\/TaskStatus: the bundles/,
  );
});

/** Node loads it before the AsyncAPI CLI, which does not start. */
const standIn = `
const { rmSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const { CI, NODE_ENV, SUPPRESS_NO_CONFIG_WARNING, STAND_IN } = process.env;
const { record, bundle, exitCode, removes } = JSON.parse(STAND_IN);
const [, program, ...args] = process.argv;
const env = { CI, NODE_ENV, SUPPRESS_NO_CONFIG_WARNING };
writeFileSync(record, JSON.stringify({ program, args, cwd: process.cwd(), env }));
writeFileSync(args.at(-1), JSON.stringify(bundle));
if (removes) rmSync(dirname(args.at(-1)), { recursive: true });
process.exit(exitCode);
`;

/** Bundles a folder where the AsyncAPI CLI writes a certain document. */
async function bundleAs(bundle: Json, { exitCode = 0, removes = false } = {}) {
  const folder = await temporaryFolder();
  const temporary = await temporaryFolder();
  const record = join(folder, 'record.json');
  const program = join(folder, 'stand-in.cjs');
  await writeFile(program, standIn);
  vi.stubEnv('NODE_OPTIONS', `--require=${JSON.stringify(program)}`);
  vi.stubEnv('STAND_IN', JSON.stringify({ record, bundle, exitCode, removes }));
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, temporary);
  const [outcome] = await Promise.allSettled([bundleAsyncapi(folder)]);
  return { folder, temporary, outcome, record: JSON.parse(await readFile(record, 'utf8')) };
}

test('the AsyncAPI CLI runs in the folder, sends no usage data, and leaves nothing behind', async () => {
  const { folder, temporary, outcome, record } = await bundleAs({ components: {} });
  expect(outcome).toEqual({ status: 'fulfilled', value: { components: { schemas: {} } } });
  expect(record).toEqual({
    program: expect.stringMatching(/[\\/]@asyncapi[\\/]cli[\\/]bin[\\/]run_bin$/),
    args: [
      'bundle',
      'asyncapi.yaml',
      '--xOrigin',
      '--output',
      expect.stringContaining(join(temporary, 'videogen-asyncapi-')),
    ],
    cwd: folder,
    env: { CI: 'true', NODE_ENV: 'development', SUPPRESS_NO_CONFIG_WARNING: '1' },
  });
  expect(await readdir(temporary)).toEqual([]);
});

test.each([
  ['', false],
  [', even where it removes its folder', true],
])('a document that the AsyncAPI CLI cannot bundle stops the generator%s', async (_, removes) => {
  const { temporary, outcome } = await bundleAs({}, { exitCode: 1, removes });
  expect(outcome).toMatchObject({
    status: 'rejected',
    reason: {
      code: 'reference_broken',
      message: expect.stringMatching(
        /^spec\/asyncapi\.yaml: asyncapi bundle failed: Command failed: [\s\S]*; correct what it names$/,
      ),
    },
  });
  expect(await readdir(temporary)).toEqual([]);
});

test.each<[Json, string]>([
  [[], 'spec/asyncapi.yaml: the value is not an object; write an object'],
  [{}, 'components: the value is not an object; write an object'],
])('the bundle %j stops the generator', async (bundle, message) => {
  const { outcome } = await bundleAs(bundle);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message } });
});

test('what came from a component or a file becomes a reference to it, other than an example', async () => {
  const sent: JsonObject = {
    'x-origin': '#/components/messages/sent',
    payload: {
      'x-origin': './schemas/Task.yaml',
      properties: { status: { 'x-origin': 'TaskStatus.yaml', enum: ['A', null] } },
    },
    examples: [{ payload: { 'x-origin': 'examples/one.yaml#/value', id: 1 } }],
  };
  const { outcome } = await bundleAs({
    channels: { one: { messages: { sent } } },
    operations: [
      { 'x-origin': '#/operations/0', title: 'Own' },
      { 'x-origin': '#/operations/0', title: 'Other' },
      { 'x-origin': 7, messages: [{ 'x-origin': '#/operations/2/messages/0', title: 'Deep' }] },
    ],
    components: {
      messages: { sent, other: { payload: { 'x-origin': 'schemas/Task.yaml', title: 'Again' } } },
      schemas: { Old: {} },
    },
  });
  const task = { $ref: '#/components/schemas/Task' };
  expect(outcome).toEqual({
    status: 'fulfilled',
    value: {
      channels: { one: { messages: { sent: { $ref: '#/components/messages/sent' } } } },
      operations: [{ title: 'Own' }, { $ref: '#/operations/0' }, { messages: [{ title: 'Deep' }] }],
      components: {
        messages: { sent: { payload: task, examples: [{ payload: { id: 1 } }] }, other: { payload: task } },
        schemas: {
          Task: { properties: { status: { $ref: '#/components/schemas/TaskStatus' } } },
          TaskStatus: { enum: ['A', null] },
        },
      },
    },
  });
});
