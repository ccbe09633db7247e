import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseText } from '../../src/load/parse.ts';
import { equal } from '../../src/load/stable.ts';
import type { Gap } from '../../src/prove/prover.ts';
import type { Schema } from '../../src/schema/schema.ts';
import type { Flow } from '../../src/types.ts';
import { getGaps } from './gaps.ts';

const table = readFileSync(new URL('gaps.txt', import.meta.url), 'utf8');
const rows = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it.each(rows)('proves %s', (row) => {
  const { producer, consumer, gaps, holds, steps, flow } = readRow(row);
  const found = getGaps(producer, consumer, { flow, isSame: isSameText });
  expect(found.gaps.map(describeGap).join('; ')).toBe(gaps);
  expect(found.proof).toEqual({ holds, steps });
});

describe.each([
  ['before', (schema: unknown) => [schema, {}]],
  ['after', (schema: unknown) => [{}, schema]],
])('proves the same %s a schema that says nothing', (_, allOf) => {
  it.each(rows)('%s', (row) => {
    const { producer, consumer, gaps, holds, flow } = readRow(row);
    const found = getGaps({ allOf: allOf(producer) }, consumer, { flow, isSame: isSameText });
    expect(
      found.gaps
        .map(describeGap)
        .join('; ')
        .replaceAll(/\/allOf\/[01](?=\/)/g, ''),
    ).toBe(gaps);
    expect(found.proof.holds).toEqual(holds);
  });
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

/** Reads a line of the table. */
function readRow(row: string) {
  const [producer = '', consumer = '', gaps, holds = '', steps, direction] = row.split(' | ');
  const flow: Flow = direction === 'out' ? 'out' : 'in';
  return {
    producer: readSchema(producer),
    consumer: readSchema(consumer),
    gaps,
    holds: holds.split(' ').filter(Boolean),
    steps: Number(steps),
    flow,
  };
}

function readSchema(text: string): unknown {
  return parseText(text, 'schema.yaml').value;
}

function describeGap({ keyword, subject, way, why, described }: Gap): string {
  const names = [keyword, subject?.replace('\n', ' '), way && `(${way.node.pointer})`];
  const end = described === undefined ? '' : ` (${described})`;
  return `${names.filter(Boolean).join(' ')}: ${why}${end}`;
}
