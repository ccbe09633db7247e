import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseText } from '../../src/load/parse.ts';
import { equal } from '../../src/load/stable.ts';
import type { Gap } from '../../src/prove/prover.ts';
import type { Schema } from '../../src/schema/schema.ts';
import { getGaps } from './gaps.ts';

const table = readFileSync(new URL('gaps.txt', import.meta.url), 'utf8');
const rows = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it.each(rows)('proves %s', (row) => {
  const [producer = '', consumer = '', gaps, holds = '', steps, direction] = row.split(' | ');
  const flow = direction === 'out' ? 'out' : 'in';
  const found = getGaps(readSchema(producer), readSchema(consumer), { flow, isSame: isSameText });
  expect(found.gaps.map(describeGap).join('; ')).toBe(gaps);
  expect(found.proof).toEqual({ holds: holds.split(' ').filter(Boolean), steps: Number(steps) });
});

it('forgets what was proven on the assumption of a question that fails', () => {
  const write = (type: string): unknown => {
    const inner: Record<string, unknown> = { type: 'object' };
    const outer = { type: 'object', properties: { inner, own: { type } } };
    inner['properties'] = { outer };
    return { type: 'object', properties: { outer, inner } };
  };
  const { gaps } = getGaps(write('string'), write('integer'));
  expect(gaps.map(({ subject }) => subject)).toEqual(['outer', 'inner']);
});

/** Schemas that the prover made are in no file. */
function isSameText(one: Schema, other: Schema): boolean {
  const isWritten = [one, other].every(({ isMerged, node }) => !isMerged && node.file !== '');
  return one === other || (isWritten && equal(one.node.value, other.node.value));
}

function readSchema(text: string): unknown {
  return parseText(text, 'schema.yaml').value;
}

function describeGap({ keyword, subject, way, why, described }: Gap): string {
  const names = [keyword, subject?.replace('\n', ' '), way && `(${way.node.pointer})`];
  const end = described === undefined ? '' : ` (${described})`;
  return `${names.filter(Boolean).join(' ')}: ${why}${end}`;
}
