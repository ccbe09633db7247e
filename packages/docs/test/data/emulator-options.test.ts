import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { docsRoot, repositoryRoot } from '../../site/paths.ts';

const page = await readFile(join(docsRoot, 'src/content/docs/guides/emulator-options.mdx'), 'utf8');
const emulator = join(repositoryRoot, 'packages', 'emulator', 'src');

test('the page about the emulator lists every option', async () => {
  const source = await readFile(join(emulator, 'options', 'emulator-options.ts'), 'utf8');
  const [, members = ''] = /interface EmulatorOptions \{([\s\S]*?)^\}/m.exec(source) ?? [];
  const options = [...members.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name);
  expect(options.length).toBeGreaterThan(10);
  expect(options.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the page about the emulator lists every flag', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(emulator, 'cli.ts'), '--help']);
  const [options = ''] = stdout.split('Probe options:');
  const flags = new Set([...options.matchAll(/(--[a-z-]+)/g)].map(([flag]) => flag));
  expect(flags.size).toBeGreaterThan(10);
  expect(
    [...flags].filter((flag) => !['--help', '--version'].includes(flag) && !page.includes(flag)),
  ).toEqual([]);
});
