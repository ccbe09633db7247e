import type { DueJobs, JobKind } from '@videogen/engine';
import { describe, expect, test } from 'vitest';
import { type GroupedJob, type Pool, pools, type Sharing, shareOut } from '../../src/worker/share-out.ts';
import cases from './share-out.json' with { type: 'json' };

const pool: Pool = { name: 'submits', kinds: ['submit'], slots: 12 };
const none: ReadonlyMap<string, number> = new Map();

function due(group: string, count: number, at = 0, kind: JobKind = 'submit'): DueJobs {
  return { kind, group, count, at };
}

function running(group: string, count: number, kind: JobKind = 'submit'): GroupedJob[] {
  return Array.from({ length: count }, () => ({ kind, group }));
}

/** Jobs that are due and that run, by group, and those that are taken. Groups wait in their order. */
interface Case {
  readonly name: string;
  readonly due: object;
  readonly running?: object;
  readonly expected: object;
}

/** Shares the slots of one pool, in a process that is not busy and runs nothing, with what a test changes of it. */
function share(jobs: readonly DueJobs[], changes: Partial<Sharing> = {}): ReturnType<typeof shareOut> {
  return shareOut(jobs, { pools: [pool], running: [], capacity: none, busy: false, ...changes });
}

describe('the slots of a pool', () => {
  test.each<Case>(cases)('$name', ({ due: jobs, running: active = {}, expected }) => {
    const waiting = Object.entries(jobs).map(([group, count], at) => due(group, count, at));
    const found = share(waiting, {
      running: Object.entries(active).flatMap(([group, count]) => running(group, count)),
    });
    expect(Object.fromEntries(found.map(({ group, count }) => [group, count]))).toEqual(expected);
  });

  test('a provider gets no more submits than it takes, over all organizations', () => {
    const capacity = new Map([['p', 3]]);
    const shares = share([due('p/a', 9), due('p/b', 9), due('q/b', 1)], { capacity });
    const counts = Object.fromEntries(shares.map(({ group, count }) => [group, count]));
    expect(counts['p/a'] ?? 0).toBeGreaterThan(0);
    expect(counts['p/b'] ?? 0).toBeGreaterThan(0);
    expect((counts['p/a'] ?? 0) + (counts['p/b'] ?? 0)).toBe(3);
    expect(counts['q/b']).toBe(1);
  });
});

test('while the process is busy, a group gets two slots of a pool, and a newcomer the next', () => {
  const shareWith = (active: GroupedJob[]) =>
    share([due('p/a', 99), due('q/b', 1, 1)], { running: active, busy: true });
  expect(shareWith([]).map(({ group, count }) => [group, count])).toEqual([
    ['p/a', 2],
    ['q/b', 1],
  ]);
  expect(shareWith(running('p/a', 2))).toEqual([{ kind: 'submit', group: 'q/b', count: 1 }]);
});

test.each(pools)('jobs that never end in $name leave the slots of every other pool', ({ name, kinds }) => {
  const hung = kinds.flatMap((kind) => running('p/a', 99, kind));
  const others = pools.filter((each) => each.name !== name);
  const jobs = others.map(({ kinds: [kind = 'submit'] }) => due('q/b', 1, 0, kind));
  const shares = share(jobs, { pools, running: hung });
  expect(shares.map(({ count }) => count)).toEqual(others.map(() => 1));
});

test('when every slot hangs, the next slot that becomes free goes to a newcomer', () => {
  const active = running('p/a', 0);
  const backlog = Array.from({ length: 40 }, (_, index) => due(`p${index}/o${index}`, 99, index));
  for (;;) {
    const [next] = share(backlog, { running: active });
    if (next === undefined) break;
    active.push(...running(next.group, next.count));
  }
  expect(active.length).toBeLessThanOrEqual(pool.slots);
  active.splice(0, active.length - pool.slots + 1);
  const shares = share([...backlog, due('new/tenant', 1, 1000)], { running: active });
  const [first] = shares;
  expect(first).toBeDefined();
  expect(active.map(({ group }) => group)).not.toContain(first?.group);
});
