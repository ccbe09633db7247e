import { expect, test } from 'vitest';
import { drawUuid, randomFor, seededRandom } from '../../src/random/seeded.ts';

test('numbers are spread evenly', () => {
  const random = seededRandom('spread');
  const counts = Array.from({ length: 10 }, () => 0);
  for (let draw = 0; draw < 10_000; draw += 1) {
    const bucket = Math.floor(random.next() * 10);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  const single = Array.from({ length: 2000 }, (_, index) => randomFor(`1:fault-1:${index}`));
  expect(Math.abs(single.filter((number) => number < 0.5).length - 1000)).toBeLessThan(120);
});

test('identifiers are UUIDs of version 4', () => {
  const random = seededRandom('ids');
  for (let draw = 0; draw < 1000; draw += 1)
    expect(drawUuid(random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
