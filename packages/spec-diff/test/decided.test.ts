import { describe, expect, it } from 'vitest';
import { isUndecided } from '../src/report/entries.ts';
import { compare, withBody } from './documents.ts';
import { getWrong, judge } from './judge.ts';
import { type DecidedPair, readPairs } from './pairs/read.ts';

const rows = readPairs('decided');
const pairs = [...withKeyword('oneOf'), ...withKeyword('anyOf').filter((_, at) => isUnion(rows[at]))];

/** The rows with their unions by one keyword. */
function withKeyword(keyword: 'oneOf' | 'anyOf'): DecidedPair[] {
  return JSON.parse(JSON.stringify(rows).replaceAll('"union"', JSON.stringify(keyword)));
}

function isUnion(row: DecidedPair | undefined): boolean {
  return JSON.stringify(row).includes('"union"');
}

it('a change that is not decided is found', async () => {
  const write = (unknown: number) => withBody('request', { unknown });
  expect((await compare(write(1), write(2))).changes.filter(isUndecided)).toHaveLength(1);
});

// Each pair is compared within its test, so that a run of mutants knows which tests reach a line.
describe.each([
  ['request', 'forth'],
  ['request', 'back'],
  ['response', 'forth'],
  ['response', 'back'],
] as const)('%s, %s', (flow, way) => {
  const [from, to] = way === 'forth' ? (['base', 'head'] as const) : (['head', 'base'] as const);
  const isNarrower = (way === 'forth') === (flow === 'request');

  it.each(pairs)('$name', async ({ loses, gains, described, ...pair }) => {
    const base = withBody(flow, pair[from]);
    const head = withBody(flow, pair[to]);
    const report = await compare(base, head);
    const breaking = report.changes.filter(({ level }) => level === 'breaking');
    const judged = judge(report, base, head);
    const payloads = judged.filter(({ change }) => breaking.includes(change));

    const isBreaking = isNarrower ? loses : gains;
    expect(breaking).toHaveLength(isBreaking ? breaking.length || 1 : 0);
    expect(breaking.filter(isUndecided)).toEqual([]);
    expect(getWrong(payloads)).toEqual([]);
    expect(payloads).toHaveLength(described ? 0 : breaking.length);
  });
});
