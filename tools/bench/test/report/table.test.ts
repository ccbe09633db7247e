import { expect, test } from 'vitest';
import { comparisonTable, targetTable, terminalLine } from '../../src/report/table.ts';
import { exact, type Row } from '../../src/row.ts';

const size = { what: 'size', unit: 'B', ours: 120 };
const rows: readonly Row[] = [
  exact({ ...size, peer: 'limit', theirs: 100, target: 1 }),
  exact({ ...size, peer: 'a peer', theirs: 240 }),
  { what: 'rate', unit: '/s', better: 'more', ours: 90, peer: 'b', theirs: 100, ratio: 0.9, target: 0.9 },
];

test('rows with a target begin with the verdict, and a limit has a peer of the same run beside it', () => {
  expect(targetTable(rows)).toBe(
    `| Ratio | What | Ours, and beside it |
|---|---|---|
| **MISSED**<br>0.83×<br>(≥ 1.00×) | size | 120 B<br>limit: 100 B<br>(a peer: 240 B) |
| met<br>0.90×<br>(≥ 0.90×) | rate | 90 /s<br>b: 100 /s |`.replaceAll(/(?<=[≥\d]) (?=[\dB/])/g, '\u00a0'),
  );
});

test('every comparison stands below its figure', () => {
  const lines = comparisonTable(rows).replaceAll('\u00a0', ' ').split('\n').slice(2);
  expect(lines).toEqual([
    '| **size: 120 B** |  |  |  |',
    '| limit | 100 B | 0.83× | – |',
    '| a peer | 240 B | 2.00× | – |',
    '| **rate: 90 /s** |  |  |  |',
    '| b | 100 /s | 0.90× | n/a |',
  ]);
});

test('a line of the terminal ends with the verdict', () => {
  expect(rows.map(terminalLine).map((line) => line.split(' ').at(-1))).toEqual(['MISSED', '', 'met']);
});
