import { expect, test } from 'vitest';
import { useBackends } from './support/backends.ts';
import { runCampaign } from './support/campaign.ts';

const backends = useBackends();

test('no task is lost and none is paid twice while workers are killed and responses are lost', async (context) => {
  const { postgres, storage, double } = backends();
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
  expect(outcome.responses).toEqual({ 200: 40 });
  // There is no backlog: another worker claims each job as soon as its lease has expired.
  expect(Math.max(...outcome.pickup.claimedMs)).toBeLessThan(15_000);
  const { SUCCESS = 0 } = outcome.statuses;
  expect(SUCCESS + outcome.unknown).toBe(40);
  expect(outcome.unknown).toBeGreaterThan(0);
}, 180_000);
