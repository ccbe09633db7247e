import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longCommands } from '../support/long-commands.ts';
import { readPageCommands } from '../support/page-commands.ts';
import { Workspace } from '../support/workspace.ts';

// Every command of the pages for contributors is run as it stands: here, by `npm test` as one of its checks, by a workflow, or by
// `contributing.long.test.ts`. The last two have their time on the page.

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The pages for contributors: the first one, and the recipes beside what they change. */
const pages = globSync('{,spec/,packages/*/,tools/*/}CONTRIBUTING.md', { cwd: root });
const shown = pages.flatMap((page) => readPageCommands(read(page)));
const commands = [...new Set(shown.map(({ command }) => command))];

/** Commands that this file runs. */
const runHere = ['pnpm generate', 'pnpm spec:diff main', 'pnpm changeset:check main', 'pnpm check --help'];

/** Commands that a script runs, and the file with the script. */
const runByScripts: Readonly<Record<string, string>> = {
  'node tools/repo/toolchain.mjs': 'package.json',
  'pnpm -C tools/release bootstrap': 'tools/release/src/rehearse/main.ts',
};

/** Commands that need a person: an account of the registry, or replies to questions. */
const runByPeople = ['npm login', 'npm logout', 'pnpm changeset'];

/** Commands that are steps of a workflow, or of the script of one. */
const steps = globSync(['.github/workflows/*.yml', '.ci/run'], { cwd: root })
  .flatMap((file) => read(file).split('\n'))
  .map((line) => line.replace(/^[ -]*(?:run: )?/, ''))
  .filter((line) => commands.includes(line));

let workspace: Workspace;
let checks: readonly string[];

beforeAll(async () => {
  workspace = await Workspace.clone();
  const { output } = await workspace.shell('pnpm check --help');
  checks = [...output.matchAll(/^ {2}(\S+) {2,}/gm)].flatMap(([, name = '']) => [
    `pnpm ${name}`,
    `pnpm check ${name}`,
  ]);
});
afterAll(() => workspace?.remove());

describe('the pages for contributors', () => {
  it('have their commands in code blocks, in tables and in sentences', () => {
    expect(commands).toEqual(expect.arrayContaining(['npm test', 'pnpm lint:fix', 'pnpm docs:dev']));
  });

  it('are found', () => {
    expect(pages).toContain('spec/CONTRIBUTING.md');
  });

  it('have no command that nothing runs', () => {
    const run = [...checks, ...steps, ...runHere, ...Object.keys(longCommands)];
    const known = new Set([...run, ...Object.keys(runByScripts), ...runByPeople]);
    expect(checks).toContain('pnpm types');
    expect(commands.filter((command) => !known.has(command))).toEqual([]);
  });

  it('have each command that is listed here', () => {
    const listed = [...runHere, ...Object.keys(longCommands), ...Object.keys(runByScripts), ...runByPeople];
    expect(listed.filter((command) => !commands.includes(command))).toEqual([]);
  });

  it.each(Object.entries(runByScripts))('have `%s`, which %s runs', (command, file) => {
    expect(read(file)).toContain(command);
  });

  it('say how long a command takes that neither `npm test` nor this test runs', () => {
    const long = [...Object.keys(longCommands), ...steps].filter((command) => command !== 'npm test');
    const isTimed = ({ after }: { after: string }) => /seconds|\d+ min|half a minute/.test(after);
    const timed = shown.filter(isTimed).map(({ command }) => command);
    expect(long.filter((command) => !timed.includes(command))).toEqual([]);
  });
});

describe('a change of a limit, in the words of the page', () => {
  const schema = 'spec/schemas/TextToVideoRequest.yaml';

  it('is generated, shown with a payload, and missed in the changelog', async () => {
    await workspace.edit(schema, 'maxLength: 2000', 'maxLength: 1800');
    await workspace.edit(schema, '1 to 2000 characters', '1 to 1800 characters');
    const generated = await workspace.shell('pnpm generate');
    expect(generated).toMatchObject({ code: 0, output: expect.stringContaining('spec/dist/openapi.yaml') });

    const different = await workspace.shell('pnpm spec:diff main');
    expect(different).toMatchObject({
      code: 1,
      output: expect.stringMatching(/✖ breaking[\s\S]+\{"prompt":/),
    });

    const missed = await workspace.shell('pnpm changeset:check main');
    expect(missed).toMatchObject({ code: 1, output: expect.stringContaining('Edit its newest section') });

    await workspace.edit('CHANGELOG.md', '### @videogen/spec\n\n', '### @videogen/spec\n\n- Changed.\n');
    expect(await workspace.shell('pnpm changeset:check main')).toMatchObject({ code: 0 });
  });
});
