import { type Service, startPostgres } from '@videogen-tools/testing/postgres';
import { startS3, type TestStorage } from '@videogen-tools/testing/s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Double } from './doubles/double.ts';
import { startOpenAiVideos } from './doubles/openai-videos.ts';
import { runCampaign } from './support/campaign.ts';

let postgres: Service;
let storage: TestStorage;
let double: Double;

beforeAll(async () => {
  [postgres, storage, double] = await Promise.all([startPostgres(), startS3(), startOpenAiVideos()]);
});
afterAll(() => Promise.all([postgres.stop(), storage.stop(), double.stop()]));

test('no task is lost and none is paid twice while workers are killed and responses are lost', async (context) => {
  if (postgres.url === undefined) return context.skip();
  const outcome = await runCampaign({
    databaseUrl: postgres.url,
    storage,
    double,
    tasks: 40,
    dropEvery: 8,
    kills: 2,
    killAfterMs: 1500,
  });
  expect(outcome).toMatchObject({
    lost: [],
    unlisted: [],
    paidTwice: [],
    callbacksLost: [],
    unbalanced: [],
  });
  // There is no backlog: another worker claims each job as soon as its lease has expired.
  expect(Math.max(...outcome.pickup.claimedMs)).toBeLessThan(15_000);
  const { SUCCESS = 0 } = outcome.statuses;
  expect(SUCCESS + outcome.unknown).toBe(40);
  expect(outcome.unknown).toBeGreaterThan(0);
}, 180_000);
