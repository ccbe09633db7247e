import { expect, test } from 'vitest';
import { printList } from '../../src/cli/print-list.ts';
import { readSettings } from '../../src/config/settings.ts';

function print(items: readonly object[], values = {}): string[] {
  const lines: string[] = [];
  const write = (text: string): number => lines.push(...text.split('\n')) * 0;
  const output = { print: write, printError: write };
  printList({ name: '', positionals: [], values, settings: readSettings({}, {}), env: {}, ...output }, items);
  return lines;
}

test('a list is a table whose columns are as wide as their widest cell', () => {
  const items = [
    { id: 'one', limits: { requests: 1 }, budget: null },
    { id: 'fourteen', limits: {}, budget: 0 },
  ];
  expect(print(items)).toEqual([
    'id        limits          budget',
    'one       {"requests":1}  -',
    'fourteen  {}              0',
  ]);
});

test('a list as JSON has every member, and an empty one is a list', () => {
  const items = [{ id: 'one', budget: null }];
  expect(JSON.parse(print(items, { json: true }).join('\n'))).toEqual(items);
  expect([print([], { json: true }), print([])]).toEqual([['[]'], ['None.']]);
});
