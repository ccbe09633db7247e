import { expect, it } from 'vitest';
import type { Gap } from '../../src/prove/prover.ts';
import type { Flow } from '../../src/types.ts';
import { readRows } from '../pairs/read.ts';
import { getGaps } from './gaps.ts';

type Row = [producer: unknown, consumer: unknown, gaps: string[], holds: string[], flow?: Flow];

const rows = readRows<Row>(new URL('gaps.yaml', import.meta.url));

it.each(rows)('proves of %j that it is inside of %j but for %j', (producer, consumer, gaps, holds, flow) => {
  const found = getGaps(producer, consumer, flow);
  expect(found.gaps.map(describeGap)).toEqual(gaps);
  expect(found.proof.holds).toEqual(holds);
});

function describeGap({ keyword, subject, way, why, described }: Gap): string {
  const names = [keyword, subject?.replace('\n', ' '), way && `(${way.node.pointer})`];
  const end = described === undefined ? '' : ` (${described})`;
  return `${names.filter(Boolean).join(' ')}: ${why}${end}`;
}
