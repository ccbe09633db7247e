import { type PostgresService, startPostgres } from '@videogen-tools/testing/postgres';
import { startS3, type TestStorage } from '@videogen-tools/testing/s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Double } from './doubles/double.ts';
import { startOpenAiVideos } from './doubles/openai-videos.ts';
import { runCampaign } from './support/campaign.ts';

let postgres: PostgresService;
let storage: TestStorage;
let double: Double;

beforeAll(async () => {
  [postgres, storage, double] = await Promise.all([startPostgres(), startS3(), startOpenAiVideos()]);
});
afterAll(() => Promise.all([postgres.stop(), storage.stop(), double.stop()]));

test('2,000 tasks survive kills, a restart of PostgreSQL and an outage of the storage', async (context) => {
  const { url, restart } = postgres;
  if (url === undefined || restart === undefined) return context.skip();
  const outcome = await runCampaign({
    databaseUrl: url,
    storage,
    double,
    tasks: 2000,
    dropEvery: 40,
    kills: 10,
    killOn: true,
    killAfterMs: 3000,
    async beforeKill(kill) {
      if (kill % 3 === 2) await restart();
      storage.refuse(kill % 4 === 3);
    },
  });
  const { pickupMs, statuses, unknown } = outcome;
  console.log(
    JSON.stringify({ ...outcome, pickupMs: { jobs: pickupMs.length, max: Math.max(...pickupMs) } }),
  );
  expect(outcome).toMatchObject({
    lost: [],
    unlisted: [],
    paidTwice: [],
    callbacksLost: [],
    unbalanced: [],
    deadJobs: 0,
  });
  const { SUCCESS = 0, PROCESSING = 0 } = statuses;
  expect(statuses).toEqual({ SUCCESS, PROCESSING });
  expect(PROCESSING).toBe(unknown);
  expect(SUCCESS + unknown).toBeGreaterThanOrEqual(2000);
  expect(outcome.callbacks['exhausted']).toBeGreaterThan(0);
  expect(pickupMs.length).toBeGreaterThan(0);
  expect(Math.max(...pickupMs)).toBeLessThan(15_000);
}, 1_800_000);
