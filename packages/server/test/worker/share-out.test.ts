import type { DueJobs, JobKind } from '@videogen/service';
import { describe, expect, test } from 'vitest';
import { type GroupedJob, type Pool, pools, shareOut } from '../../src/worker/share-out.ts';

const pool: Pool = { name: 'submits', kinds: ['submit'], slots: 12 };
const none: ReadonlyMap<string, number> = new Map();

function due(group: string, count: number, at = 0, kind: JobKind = 'submit'): DueJobs {
  return { kind, group, count, at };
}

function running(group: string, count: number, kind: JobKind = 'submit'): GroupedJob[] {
  return Array.from({ length: count }, () => ({ kind, group }));
}

describe('the slots of a pool', () => {
  test.each([
    ['one organization at one provider takes a third', [due('p/a', 99)], [], { 'p/a': 4 }],
    ['one organization without a provider takes half', [due('a', 99)], [], { a: 6 }],
    ['jobs without a group take all', [due('', 99)], [], { '': 12 }],
    [
      'the rest of a provider is for other organizations',
      [due('p/a', 9), due('p/b', 9)],
      [],
      { 'p/a': 3, 'p/b': 2 },
    ],
    [
      'a newcomer gets the free slots while another provider hangs',
      [due('hung/a', 99), due('good/b', 1)],
      running('hung/a', 4),
      { 'good/b': 1 },
    ],
    [
      'a newcomer at a crowded provider gets a slot',
      [due('p/a', 99), due('p/b', 1)],
      running('p/a', 4),
      { 'p/b': 1 },
    ],
    [
      'the last free slot goes to a newcomer, not to those who wait longer',
      [due('p/a', 99, 1), due('q/b', 1, 9)],
      [...running('p/a', 6), ...running('r/c', 5)],
      { 'q/b': 1 },
    ],
    ['no more than are due', [due('p/a', 1), due('q/b', 2)], [], { 'p/a': 1, 'q/b': 2 }],
    ['none when all are taken', [due('p/a', 1)], running('q/b', 12), {}],
  ] as const)('%s', (_, jobs, active, expected) => {
    const shares = shareOut(jobs, { pools: [pool], running: active, capacity: none, busy: false });
    expect(Object.fromEntries(shares.map(({ group, count }) => [group, count]))).toEqual(expected);
  });

  test('a provider gets no more submits than it takes, over all organizations', () => {
    const capacity = new Map([['p', 3]]);
    const shares = shareOut([due('p/a', 9), due('p/b', 9), due('q/b', 1)], {
      pools: [pool],
      running: [],
      capacity,
      busy: false,
    });
    const counts = Object.fromEntries(shares.map(({ group, count }) => [group, count]));
    expect(counts['p/a'] ?? 0).toBeGreaterThan(0);
    expect(counts['p/b'] ?? 0).toBeGreaterThan(0);
    expect((counts['p/a'] ?? 0) + (counts['p/b'] ?? 0)).toBe(3);
    expect(counts['q/b']).toBe(1);
  });
});

test('while the process is busy, a group gets two slots of a pool, and a newcomer the next', () => {
  const share = (active: GroupedJob[]) =>
    shareOut([due('p/a', 99), due('q/b', 1, 1)], {
      pools: [pool],
      running: active,
      capacity: none,
      busy: true,
    });
  expect(share([]).map(({ group, count }) => [group, count])).toEqual([
    ['p/a', 2],
    ['q/b', 1],
  ]);
  expect(share(running('p/a', 2))).toEqual([{ kind: 'submit', group: 'q/b', count: 1 }]);
});

test.each(pools)('jobs that never end in $name leave the slots of every other pool', ({ name, kinds }) => {
  const hung = kinds.flatMap((kind) => running('p/a', 99, kind));
  const others = pools.filter((each) => each.name !== name);
  const jobs = others.map(({ kinds: [kind = 'submit'] }) => due('q/b', 1, 0, kind));
  const shares = shareOut(jobs, { pools, running: hung, capacity: none, busy: false });
  expect(shares.map(({ count }) => count)).toEqual(others.map(() => 1));
});

test('when every slot hangs, the next slot that becomes free goes to a newcomer', () => {
  const active = running('p/a', 0);
  const backlog = Array.from({ length: 40 }, (_, index) => due(`p${index}/o${index}`, 99, index));
  for (;;) {
    const [share] = shareOut(backlog, { pools: [pool], running: active, capacity: none, busy: false });
    if (share === undefined) break;
    active.push(...running(share.group, share.count));
  }
  expect(active.length).toBeLessThanOrEqual(pool.slots);
  active.splice(0, active.length - pool.slots + 1);
  const shares = shareOut([...backlog, due('new/tenant', 1, 1000)], {
    pools: [pool],
    running: active,
    capacity: none,
    busy: false,
  });
  const first = shares.at(0);
  expect(active.filter(({ group }) => group === first?.group)).toEqual([]);
});
