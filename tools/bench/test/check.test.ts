import { expect, test } from 'vitest';
import { checkRows, stepTimes } from '../src/groups/check.ts';

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('the times of the steps are read from the report', () => {
  const report =
    '…      lint: pnpm run lint\nok     lint (1.5 s)\nok     tests (201.0 s)\n\n300 passed, 0 failed\n';
  expect(stepTimes(report)).toEqual([
    { name: 'lint', seconds: 1.5 },
    { name: 'tests', seconds: 201 },
  ]);
});

test('a real check is timed, step by step', async () => {
  const rows = await all(checkRows(['drift']));
  expect(rows).toMatchObject([{ what: 'step drift', unit: 's', peer: 'all steps' }]);
  expect(rows[0]?.ours).toBeGreaterThan(0);
  expect(rows[0]?.theirs).toBeGreaterThan(rows[0]?.ours ?? Number.NaN);
}, 60_000);

test('what a failing check has printed is told', async () => {
  await expect(all(checkRows(['nonsense']))).rejects.toThrow('No such check: nonsense.');
}, 60_000);
