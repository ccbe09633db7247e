import { expect, test } from 'vitest';
import { useBackends } from './support/backends.ts';
import { runCampaign } from './support/campaign.ts';
import { lostCallbacks, paidTwice, sound, unplannedCallbacks } from './support/inspect.ts';

const backends = useBackends();

test('work that was paid twice, and callbacks that were not received or never created, are found', () => {
  const work = (metadata: string) => ({ id: 'work', input: { metadata }, state: 'done' }) as const;
  expect(paidTwice({ accepted: [work('a'), work('b'), work('a')] })).toEqual(['a']);

  const delivery = { task_id: 'a', record: '{"status":"SUCCESS"}' };
  const deliveries = [
    { ...delivery, id: 'waiting', state: 'waiting' },
    { ...delivery, id: 'delivered', state: 'delivered' },
    { ...delivery, id: 'dead', state: 'exhausted' },
  ];
  expect(lostCallbacks(deliveries, { received: new Map() })).toEqual(['waiting', 'delivered']);
  const received = new Map([['a', new Set(['SUCCESS'])]]);
  expect(lostCallbacks(deliveries, { received })).toEqual(['waiting']);

  const tasks = ['a', 'b'].map((id) => ({ id, status: 'SUCCESS' }));
  expect(unplannedCallbacks(tasks, deliveries)).toEqual(['b SUCCESS']);
});

test('no task is lost and none is paid twice while workers are killed, responses are lost, and a provider hangs and refuses', async (context) => {
  const { postgres, storage, double } = backends();
  if (postgres.url === undefined) return context.skip();
  const outcome = await runCampaign({
    databaseUrl: postgres.url,
    storage,
    double,
    tasks: 20,
    dropEvery: 3,
    faults: ['drop response', 'hang', { status: 503 }, { status: 429 }],
    kills: 1,
    killAfterMs: 1500,
  });

  expect(outcome).toMatchObject(sound);
  expect(outcome.responses).toEqual({ 200: 20 });
  // What the provider refused, and what hung, it did not accept.
  expect(double.creates.length).toBeGreaterThan(double.accepted.length);

  // The campaign has waited until other workers claimed every job of the killed ones.
  for (const claimed of outcome.pickup.claimedMs) expect(claimed).toBeGreaterThan(0);

  const { SUCCESS = 0 } = outcome.statuses;
  expect(SUCCESS + outcome.unknown).toBe(20);
  expect(outcome.unknown).toBeGreaterThan(0);
}, 180_000);
