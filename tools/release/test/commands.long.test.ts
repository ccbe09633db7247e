import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getUpstream, startRegistry } from '@videogen-tools/test-support/registry';
import { run } from '@videogen-tools/test-support/run';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCommands, runCommands } from '../src/rehearse/shell-session.ts';
/**
 * Commands that do not run in an empty folder, with the reason; texts of commands for a server that somebody set up, which
 * the tests of the server run; and the examples that a reader has before the first command, as the text shows them.
 */
import commands from './commands.json' with { type: 'json' };

const { notRun, operators }: { notRun: object; operators: readonly string[] } = commands;
const examples: Readonly<Record<string, readonly string[]>> = commands.examples;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const guides = 'packages/docs/src/content/docs';
const texts = globSync(['README.md', 'spec/README.md', 'packages/*/README.md', `${guides}/**/*.mdx`], {
  cwd: root,
}).filter((name) => !name.includes('/generated/'));

const work = await temporaryFolder(afterAll);
let registry = '';

beforeAll(async () => {
  const { url, stop } = await startRegistry(join(work, 'registry'), '@videogen', await getUpstream(root));
  registry = url;
  // The site is not built in the long run, and no command starts it.
  mkdirSync(join(root, 'packages/docs/dist'), { recursive: true });
  // It requires a token and accepts any.
  const settings = join(work, 'publish.npmrc');
  writeFileSync(settings, `registry=${url}\n//${new URL(url).host}/:_authToken=rehearsal\n`);
  const options = [`--registry=${url}`, '--no-git-checks', '--provenance=false'];
  const env = { npm_config_userconfig: settings };
  await run('pnpm', ['--filter=@videogen/*', 'publish', ...options], { cwd: root, env });
  return stop;
}, 600_000);

const readCommands = (text: string): string[] => getCommands(readFileSync(join(root, text), 'utf8'));

describe('every command of the texts runs in an empty folder', () => {
  const sessions = texts
    .filter((text) => !operators.includes(text))
    .map((text) => ({
      text,
      lines: readCommands(text)
        .filter((line) => !(line in notRun))
        .join('\n'),
    }))
    // Several texts install the same packages.
    .filter(
      ({ lines }, index, all) => lines !== '' && all.findIndex((each) => each.lines === lines) === index,
    );

  it.each(sessions)('$text', { timeout: 900_000 }, async ({ text, lines }) => {
    const folder = join(work, text.replaceAll(/\W/g, '-'));
    mkdirSync(folder, { recursive: true });
    const [from, to = ''] = examples[basename(text)] ?? [];
    if (from) cpSync(join(root, 'packages/docs/examples', from), join(folder, to), { recursive: true });
    await runCommands(lines.split('\n'), folder, registry);
  });

  it('no exception is outdated', () => {
    const all = texts.flatMap(readCommands);
    expect(Object.keys(notRun).filter((line) => !all.includes(line))).toEqual([]);
  });
});
