import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oldestBunRuntime, oldestDenoRuntime, resultsIn } from '../src/runtimes/program.ts';
import { chooseRuntimes } from '../src/runtimes/runtimes.ts';

it('runtimes are chosen by the beginnings of their names', () => {
  const choose = (...wanted: string[]) => chooseRuntimes(wanted).map(({ name }) => name);
  const usual = ['Node 20', 'Node 24', 'Deno', 'workerd', 'workerd (node)', 'Chromium'];
  expect(choose()).toEqual(usual);
  expect(choose('all').sort()).toEqual(
    [...usual, 'Node 22', 'Node 26', 'Bun', 'Bun 1.3.14', 'Deno 2.7'].sort(),
  );
  expect(choose('node2', 'bun')).toEqual(['Node 20', 'Node 22', 'Node 24', 'Node 26', 'Bun', 'Bun 1.3.14']);
  expect(() => choose('rhino')).toThrow('"rhino" is none of Node 20');
});

it('the READMEs name the oldest Bun and the oldest Deno', () => {
  for (const file of ['README.md', 'packages/client/README.md']) {
    const readme = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    for (const { name } of [oldestBunRuntime, oldestDenoRuntime]) expect(readme).toContain(name);
  }
});

it('a program that prints no results is a failure with its output', () => {
  const report = { agent: 'Bun/1', results: [{ name: 'works', ok: true }] };
  expect(resultsIn(`warning\nsmoke ${JSON.stringify(report)}\n`)).toEqual(report);
  expect(() => resultsIn('Segmentation fault')).toThrow('It printed no results: Segmentation fault');
});
