import { expect, it } from 'vitest';
import { resultsIn } from '../src/runtimes/program.ts';
import { chooseRuntimes } from '../src/runtimes/runtimes.ts';

it('runtimes are chosen by the beginnings of their names', () => {
  const choose = (...wanted: string[]) => chooseRuntimes(wanted).map(({ name }) => name);
  const usual = ['Node 20', 'Node 24', 'Deno', 'workerd', 'workerd (node)', 'Chromium'];
  expect(choose()).toEqual(usual);
  expect(choose('all').sort()).toEqual([...usual, 'Node 22', 'Node 26', 'Bun'].sort());
  expect(choose('node2', 'bun')).toEqual(['Node 20', 'Node 22', 'Node 24', 'Node 26', 'Bun']);
  expect(() => choose('rhino')).toThrow('"rhino" is none of Node 20');
});

it('a program that prints no results is a failure with its output', () => {
  const report = { agent: 'Bun/1', results: [{ name: 'works', ok: true }] };
  expect(resultsIn(`warning\nsmoke ${JSON.stringify(report)}\n`)).toEqual(report);
  expect(() => resultsIn('Segmentation fault')).toThrow('It printed no results: Segmentation fault');
});
