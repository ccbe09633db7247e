import { describe, expect, it } from 'vitest';
import { compare } from './documents.ts';
import { readPairs } from './pairs/read.ts';
import { oasdiffVersions } from './pairs/versions.ts';

const order = ['breaking', 'compile', 'warning', 'compatible', 'annotation'];
const alike = { ERR: ['breaking'], WARN: ['warning'], INFO: ['warning', 'compatible', 'annotation'] };

describe.each(['oasdiff', 'oasdiff-alike'] as const)('%s', (table) => {
  const rows = readPairs(table).flatMap((row) => row.rule.map((name) => ({ ...row, name, row })));

  it.each(rows)('$name is $theirs there and $ours here', async ({ name, row, theirs, ours, reason }) => {
    const [base, head] = oasdiffVersions(row, name);
    const { changes } = await compare(base, head);
    expect(order.find((level) => changes.some((each) => each.level === level))).toBe(ours);
    expect(alike[theirs].includes(ours)).toBe(reason === undefined);
  });
});
