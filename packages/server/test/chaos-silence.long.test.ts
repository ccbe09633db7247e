import { type SilentProxy, startSilentProxy } from '@videogen-tools/test-support/silent-proxy';
import { expect, onTestFinished, test } from 'vitest';
import { useBackends } from './support/backends.ts';
import { runCampaign } from './support/campaign.ts';
import { sound } from './support/inspect.ts';
import { pause } from './support/pause.ts';

const backends = useBackends();

async function proxyTo(url: string): Promise<SilentProxy> {
  const proxy = await startSilentProxy(Number(new URL(url).port));
  onTestFinished(proxy.stop);
  return proxy;
}

test('400 tasks survive kills, silences of PostgreSQL, storage and provider, and lost responses', async (context) => {
  const { postgres, storage, double } = backends();
  if (postgres.url === undefined) return context.skip();
  const proxies = {
    postgres: await proxyTo(postgres.url),
    storage: await proxyTo(storage.options.endpoint),
    provider: await proxyTo(double.url),
  };
  const silences = [
    ['postgres', { newToo: false }],
    ['storage', { newToo: true }],
    ['provider', { newToo: true }],
    ['postgres', { newToo: true }],
    ['storage', { newToo: false }],
    ['postgres', { newToo: false, direction: 'responses' }],
    ['provider', { newToo: false, direction: 'responses' }],
    ['postgres', { newToo: true, direction: 'requests' }],
  ] as const;

  const outcome = await runCampaign({
    databaseUrl: postgres.url,
    storage,
    double,
    proxies,
    tasks: 400,
    dropEvery: 40,
    kills: silences.length,
    killAfterMs: 3000,
    async beforeKill(kill) {
      const [port, options] = silences[kill - 1] ?? ['postgres', {}];
      proxies[port].silence(options);
      await pause(10_000);
      proxies[port].recover();
    },
  });

  const { pickup, ...figures } = outcome;
  console.log(JSON.stringify({ ...figures, pickup: Math.max(...pickup.claimedMs) }));
  expect(outcome).toMatchObject({ ...sound, deadJobs: 0 });
  const { 200: accepted, 503: _, ...others } = outcome.responses;
  expect([accepted, others]).toEqual([400, {}]);
  const { SUCCESS = 0 } = outcome.statuses;
  expect(SUCCESS + outcome.unknown).toBeGreaterThanOrEqual(400);
}, 900_000);
