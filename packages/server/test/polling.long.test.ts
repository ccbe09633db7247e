import type { TaskRecord } from '@videogen/engine';
import { expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase } from '../src/postgres/database.ts';
import type { Work } from './doubles/double.ts';
import { useBackends } from './support/backends.ts';
import { runInstances } from './support/campaign.ts';
import { createTasks } from './support/create-tasks.ts';
import { readProgress } from './support/inspect.ts';
import { pause } from './support/pause.ts';

const TASKS = 500;

/** Milliseconds for which all tasks stay under way, and over which they end. */
const UNDER_WAY = 30_000;

const backends = useBackends();

test('99 % of the completions of 500 tasks at one provider are noticed within 15 s', async (context) => {
  const { postgres, storage, double } = backends();
  const databaseUrl = postgres.url;
  if (databaseUrl === undefined) return context.skip();
  const database = openPostgres({ url: databaseUrl, onError: () => {} });
  await using instances = await runInstances({ databaseUrl, storage, double, pollMs: 2000 });
  await createTasks({ url: instances.url, tasks: TASKS });

  await expect.poll(() => double.accepted.length, { timeout: 300_000, interval: 500 }).toBe(TASKS);

  await pause(UNDER_WAY);
  const before = double.polls();
  const started = Date.now();
  const endedAt = new Map<Work, number>();
  for (const work of double.accepted) {
    await pause(UNDER_WAY / TASKS);
    work.state = 'done';
    endedAt.set(work, Date.now());
  }

  const polls = double.polls() - before;
  const seconds = (Date.now() - started) / 1000;
  await expect
    .poll(async () => (await readProgress(database)).underWay, { timeout: 300_000, interval: 500 })
    .toBe(0);

  const stored = await readSuccessTimes(database);
  await database.close();
  const noticed = sorted([...endedAt].map(([{ noticedAt = Number.NaN }, at]) => noticedAt - at));
  const copied = sorted(
    [...endedAt.keys()].map(
      ({ input, noticedAt = Number.NaN }) =>
        (stored.get(String(input['metadata'])) ?? Number.NaN) - noticedAt,
    ),
  );
  console.log(
    `noticed after ${describe(noticed)}; copied and stored ${describe(copied)} later; ` +
      `${Math.round(polls / seconds)} polls a second`,
  );

  expect(noticed).toHaveLength(TASKS);
  expect(quantile(noticed, 0.99)).toBeLessThan(15_000);
}, 600_000);

/** Reads when each task succeeded, in milliseconds since 1970. */
async function readSuccessTimes(database: PostgresDatabase): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query('SELECT id, record FROM tasks');
  return new Map(
    rows.map(({ id, record }) => {
      const { timeline }: TaskRecord = JSON.parse(String(record));
      return [String(id), timeline.at(-1)?.at ?? Number.NaN];
    }),
  );
}

function sorted(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((left, right) => left - right);
}

function quantile(ordered: readonly number[], share: number): number {
  return ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN;
}

function describe(ordered: readonly number[]): string {
  const at = (share: number): string => `${quantile(ordered, share)} ms`;
  return `${at(0.5)} (median), ${at(0.99)} (99 %), ${at(1)} (all)`;
}
