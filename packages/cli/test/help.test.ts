import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { operations } from '../src/index.ts';
import { runHere } from './support/in-process.ts';

const creating = operations.filter(({ category }) => category !== undefined);
const getName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

test('the help lists every operation that makes a video, and the exit codes', async () => {
  const { code, stdout } = await runHere('--help');
  expect(code).toBe(0);
  for (const { path, summary } of creating)
    expect(stdout).toMatch(new RegExp(`${getName(path)} .*${summary}`));
  expect(stdout).toContain('4  network or time');
});

describe.each(creating.map((operation) => [getName(operation.path), operation] as const))(
  '%s',
  (name, operation) => {
    test('lists every field with its values and limits', async () => {
      const { code, stdout } = await runHere(`${name} --help`);
      expect(code).toBe(0);
      const words = stdout.replaceAll(/\s+/g, ' ');
      for (const field of operation.fields) {
        const { description, values = [], maximum } = field;
        expect(words).toMatch(new RegExp(`(--${field.name.replaceAll('_', '-')}|<${field.name}>) `));
        expect(words).toContain(description.replaceAll('`', '').replace(/\.$/, ''));
        const limits = [...values, maximum].filter((limit) => limit !== undefined);
        for (const limit of limits) expect(words).toContain(String(limit));
      }
      for (const value of operation.furtherValues) expect(words).toContain(String(value));
    });
  },
);

test('no command has an option for the key itself', async () => {
  const { stdout: commands } = await runHere('--help');
  const names = [...commands.matchAll(/^ {2}([a-z][\w-]*) /gm)].map(([, name]) => name);
  expect(names).toContain('text2video');
  const help = await Promise.all(['', ...names].map((name) => runHere(`${name} --help`)));
  const options = help.flatMap(({ stdout }) => stdout.match(/--[a-z][\w-]*/g) ?? []);
  const ofKeys = options.filter((option) => /key|token|secret/.test(option));
  expect([...new Set(ofKeys)]).toEqual(['--api-key-file']);
});

test('--version prints the version of the interface', async () => {
  const { code, stdout } = await runHere('--version');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^videogen \d+\.\d+\.\d+, for version \d+\.\d+\.\d+ of the interface\n$/);
});

test('the help of --set lists the known styles of a text-to-video task', async () => {
  const words = (await runHere('text2video --help')).stdout.replaceAll(/\s+/g, ' ');
  expect(words).toMatch(/--set <name=value> [^-]*known values: japanese_anime, realistic, pixel/);
});

test.each(creating.map(({ path }) => getName(path)))('the README shows videogen %s', async (name) => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`videogen ${name} `);
});
