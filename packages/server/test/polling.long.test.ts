import { type PostgresService, startPostgres } from '@videogen-tools/testing/postgres';
import { startS3, type TestStorage } from '@videogen-tools/testing/s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../src/postgres/database.ts';
import type { Double, Work } from './doubles/double.ts';
import { startOpenAiVideos } from './doubles/openai-videos.ts';
import { runInstances } from './support/campaign.ts';
import { createTasks } from './support/create-tasks.ts';
import { readProgress } from './support/inspect.ts';
import { pause } from './support/pause.ts';

const TASKS = 500;

/** Milliseconds for which all tasks stay under way, and over which they end. */
const UNDER_WAY = 30_000;

let postgres: PostgresService;
let storage: TestStorage;
let double: Double;

beforeAll(async () => {
  [postgres, storage, double] = await Promise.all([startPostgres(), startS3(), startOpenAiVideos()]);
});
afterAll(() => Promise.all([postgres.stop(), storage.stop(), double.stop()]));

test('99 % of the completions of 500 tasks at one provider are noticed within 15 s', async (context) => {
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
  const delays = [...endedAt].map(([{ noticedAt = Number.NaN }, at]) => noticedAt - at);
  await database.close();
  const sorted = delays.toSorted((left, right) => left - right);
  const quantile = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  console.log(
    `noticed after ${quantile(0.5)} ms (median), ${quantile(0.99)} ms (99 %), ${quantile(1)} ms (all); ` +
      `${Math.round(polls / seconds)} polls a second`,
  );
  expect(sorted).toHaveLength(TASKS);
  expect(quantile(0.99)).toBeLessThan(15_000);
}, 600_000);
