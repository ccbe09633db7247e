import { expect, test } from 'vitest';
import { useBackends } from './support/backends.ts';
import { runCampaign } from './support/campaign.ts';
import { sound } from './support/inspect.ts';

const backends = useBackends();

test('2,000 tasks survive kills, a restart of PostgreSQL and an outage of the storage', async (context) => {
  const { postgres, storage, double } = backends();
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
    async beforeKill(kill, pickedUp) {
      if (kill % 3 === 2) {
        // No worker can claim a job while PostgreSQL restarts, so a restart would lengthen the pickup times.
        await pickedUp();
        await restart();
      }
      storage.refuse(kill % 4 === 3);
    },
  });
  const { pickup, statuses, unknown } = outcome;
  const claimed = pickup.claimedMs.toSorted((left, right) => left - right);
  const figures = {
    jobs: claimed.length,
    freedWithin: Math.max(...pickup.freedMs),
    claimed: [0.5, 0.9, 0.99, 1].map((share) => claimed[Math.ceil(claimed.length * share) - 1]),
  };
  console.log(JSON.stringify({ ...outcome, pickup: figures }));

  expect(outcome).toMatchObject({ ...sound, deadJobs: 0 });

  // The API is never killed, so a request without a response is a defect, as is any other 5xx.
  const { 200: accepted, 503: _, ...others } = outcome.responses;
  expect([accepted, others]).toEqual([2000, {}]);

  const { SUCCESS = 0, PROCESSING = 0 } = statuses;
  expect(statuses).toEqual({ SUCCESS, PROCESSING });
  expect(PROCESSING).toBe(unknown);
  expect(SUCCESS + unknown).toBeGreaterThanOrEqual(2000);
  expect(outcome.callbacks['exhausted']).toBeGreaterThan(0);
  expect(claimed.length).toBeGreaterThan(0);
  expect(claimed.at(-1)).toBeLessThan(15_000);
}, 1_800_000);
