import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getUpstream, type Registry, startRegistry } from '@videogen-tools/testing/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCommands, runCommands } from '../src/rehearse/shell-session.ts';
import { packPackage, publish } from '../src/rehearse/tarballs.ts';
import { publicPackages } from '../src/workspace.ts';
/** Commands that do not run in an empty folder, with the reason. */
import notRun from './not-run.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const guides = 'packages/docs/src/content/docs';
const texts = globSync(['README.md', 'spec/README.md', 'packages/*/README.md', `${guides}/**/*.mdx`], {
  cwd: root,
}).filter((name) => !name.includes('/generated/'));

/** The change breaks callers, which is what the guide shows. */
const exitCodes = { 'npx @videogen/spec-diff before.yaml after.yaml': 1 };

/** Texts of commands for a server that somebody set up; the tests of the server run them. */
const operators = [
  'packages/server/README.md',
  ...['deploy', 'operations', 'providers', 'security'].map((name) => `${guides}/guides/server-${name}.mdx`),
];

/** Copies the files that a reader has before the first command: those that the text shows. */
function prepare(text: string, folder: string): void {
  const examples = join(root, 'packages/docs/examples');
  const copies: Readonly<Record<string, string>> = { nextjs: 'apps/next', 'spec-diff': 'spec-diff' };
  const files = copies[basename(text, '.mdx')];
  if (files !== undefined) cpSync(join(examples, files), folder, { recursive: true });
  if (text.endsWith('first-video.mdx'))
    cpSync(join(examples, 'first-video.ts'), join(folder, 'first-video.ts'));
}

const work = mkdtempSync(join(tmpdir(), 'videogen-commands-'));
let registry: Registry | undefined;

beforeAll(async () => {
  const started = await startRegistry(join(work, 'registry'), '@videogen', await getUpstream(root));
  registry = started;
  for (const pack of publicPackages(root)) {
    // The site is not built in the long run, and no command starts it.
    if (pack.name === '@videogen/docs') mkdirSync(join(pack.folder, 'dist'), { recursive: true });
    await publish(await packPackage(pack, work), started.url, work);
  }
}, 600_000);
afterAll(async () => {
  await registry?.stop();
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
});

describe('every command of the texts runs in an empty folder', () => {
  const sessions = texts
    .filter((text) => !operators.includes(text))
    .map((text) => ({
      text,
      commands: getCommands(readFileSync(join(root, text), 'utf8')).filter((line) => !(line in notRun)),
    }))
    .filter(({ commands }) => commands.length > 0)
    // Several texts install the same packages.
    .filter(
      ({ commands }, index, all) => all.findIndex((each) => `${each.commands}` === `${commands}`) === index,
    );

  it.each(sessions)('$text', { timeout: 900_000 }, async ({ text, commands }) => {
    const folder = join(work, text.replaceAll(/\W/g, '-'));
    mkdirSync(folder, { recursive: true });
    prepare(text, folder);
    await runCommands(commands, folder, registry?.url ?? '', exitCodes);
  });

  it('no exception is outdated', () => {
    const all = texts.flatMap((text) => getCommands(readFileSync(join(root, text), 'utf8')));
    expect(Object.keys(notRun).filter((line) => !all.includes(line))).toEqual([]);
  });
});
