import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperPool } from '../../src/values/pool.ts';
import { addBehaviour, addCancel, addCancelRequest, addSeed, addUpscale } from '../support/changes.ts';
import { Workspace } from '../support/workspace.ts';

// Changes the documents in a copy of the repository. What is derived from them needs no change by hand; where behaviour
// is missing, the compiler names the file.

let workspace: Workspace;
let errors: string[];
let docs: Record<string, { fields: string[]; sample: string }>;

beforeAll(async () => {
  workspace = await Workspace.copy();
  await addSeed(workspace);
  await addUpscale(workspace);
  await addCancel(workspace);
  await workspace.generate();
  await workspace.write('packages/client/test/types/seed.types.ts', seedTypes);
  errors = await workspace.typeErrors();
  docs = await printed('print-docs.ts');
}, 180_000);
afterAll(() => workspace?.remove());

const cli = 'packages/cli/src/cli.ts';

const seedTypes = `import type { CreateInputs } from '../../src/index.ts';

export const good: CreateInputs['textToVideo'] = { seed: 7 };
// @ts-expect-error a seed is a number
export const bad: CreateInputs['textToVideo'] = { seed: 'seven' };
`;

/** Runs a program of the copy and parses the JSON that it prints. */
async function printed(program: string, ...args: readonly string[]) {
  const { code, output } = await workspace.run(`tools/contract/test/support/${program}`, ...args);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}

test('the compiler names exactly the files that need behaviour for the new operations', () => {
  const missing = errors.map(
    (error) => /^(.*?): .*('\w+' is missing)/.exec(error)?.slice(1).join(': ') ?? error,
  );
  expect(missing.toSorted()).toEqual([
    "packages/cli/src/define/task-commands.ts: 'cancelTask' is missing",
    "packages/client/test/types/client.types.ts: 'cancelTask' is missing",
    "packages/engine/src/http/operations.ts: 'cancelTask' is missing",
    "packages/synthetic-video/src/scene/create-scene.ts: 'UPSCALE' is missing",
    "tools/contract/src/cases/valid-requests.ts: 'cancelTask' is missing",
    "tools/repo/src/start/showcase.ts: 'upscale' is missing",
  ]);
});

test('a new optional field is right everywhere without a change by hand', async () => {
  const help = await workspace.run(cli, 'text2video', '--help');
  expect(help.output).toMatch(/--seed <n> +Seed of the randomness/);
  expect(docs['createTextToVideo']?.fields).toContain('seed');
  const shown = await printed('print-field.ts', 'seed', '7', '-1');
  expect(shown).toMatchObject({
    zod: [true, false],
    wrong: 422,
    console: true,
  });
  expect(shown.known).toEqual(expect.not.arrayContaining(['style-field-name']));
  expect(shown.known).toEqual(expect.not.arrayContaining(['create-defaults']));
  expect(shown.unknown).toContain('style-field-name');
  expect(shown.cases).toEqual(expect.arrayContaining([-1, 0, 4_294_967_295, 4_294_967_296]));
});

test('a new create operation works from end to end once its behaviour is added', async () => {
  await addBehaviour(workspace);
  await addCancelRequest(workspace);
  const help = await workspace.run(cli, 'upscale', '--help');
  expect(help.output).toMatch(/--factor <n> +How much larger/);
  expect(docs['createUpscale']?.sample).toContain('await client.upscale({');
  const shown = await printed('print-operation.ts', 'createUpscale', paperPool.inline('image'));
  expect(shown).toMatchObject({ category: 'UPSCALE', canFail: true });
  expect(shown.cases).toEqual(
    expect.arrayContaining([
      'upscale/generated/at every limit',
      'examples/upscale/with uploaded media',
      'client/upscale/creates a task and reads it',
    ]),
  );
});
