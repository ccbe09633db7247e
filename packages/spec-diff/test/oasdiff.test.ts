import { describe, expect, it } from 'vitest';
import { compare } from './documents.ts';
import { type OasdiffRule, readPairs } from './pairs/read.ts';
import { oasdiffVersions } from './pairs/versions.ts';

const order = ['breaking', 'compile', 'warning', 'compatible', 'annotation'];
const alike = { ERR: ['breaking'], WARN: ['warning'], INFO: ['warning', 'compatible', 'annotation'] };
const tables = (['oasdiff', 'oasdiff-alike'] as const).map((table) => ({
  table,
  rows: readPairs(table).flatMap((row) => row.rule.map((name) => ({ ...row, name, row }))),
}));

it('has each of the 509 rules of oasdiff 1.30, with a reason where it differs or cannot be expressed', () => {
  const rows = tables.flatMap((each) => each.rows);
  const names = (of: typeof rows): number => new Set(of.map(({ name }) => name)).size;
  const rated = (level: OasdiffRule['theirs']): number =>
    names(rows.filter(({ theirs }) => theirs === level));
  expect([rated('ERR'), rated('WARN'), rated('INFO')]).toEqual([213, 30, 266]);
  const different = names(rows.filter(({ ours, reason }) => ours && reason));
  const unexpressed = names(rows.filter(({ ours, reason }) => !ours && reason));
  const equal = names(rows) - different - unexpressed;
  expect({ equal, different, unexpressed }).toEqual({ equal: 404, different: 102, unexpressed: 3 });
});

describe.each(tables)('$table', ({ rows }) => {
  const run = rows.filter(({ ours }) => ours !== undefined);
  it.each(run)('$name is $theirs there and $ours here', async ({ name, row, theirs, ours = '', reason }) => {
    const [base, head] = oasdiffVersions(row, name);
    const { changes } = await compare(base, head);
    expect(order.find((level) => changes.some((each) => each.level === level))).toBe(ours);
    expect(alike[theirs].includes(ours)).toBe(reason === undefined);
  });
});
