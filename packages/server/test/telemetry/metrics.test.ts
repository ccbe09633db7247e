import { creators, jobKinds } from '@videogen/engine';
import { sampleCall, sampleTask } from '@videogen/engine/conformance';
import { expect, test } from 'vitest';
import { createMetrics, type Gauges } from '../../src/telemetry/metrics.ts';
import { useService } from '../support/service.ts';

const service = useService();
const scrape = async () => (await (await service().app.request('/metrics')).text()).split('\n');

test.each(creators)(
  'tasks of $operation are counted by provider, outcome and organization',
  async ({ operation, category }) => {
    const {
      accounts,
      service: { context },
    } = service().opened;
    await accounts.createKey({ organization: 'org-1' });
    const statuses = ['SUCCESS', 'FAILED', 'CANCELED'] as const;
    const { submission } = sampleCall();
    for (const status of statuses)
      await context.state.commit({ tasks: [sampleTask({ category, status, submission })] });
    const lines = await scrape();

    for (const status of statuses)
      expect(lines).toContain(
        `videogen_tasks_total{operation="${operation}",provider="it",outcome="${status}",organization="org-1"} 1`,
      );
  },
);

test('the first 100 organizations have a label of their own, and the others share one', async () => {
  const {
    accounts,
    service: { context },
  } = service().opened;
  for (let number = 1; number <= 102; number += 1) {
    const organization = `org-${number}`;
    await accounts.createKey({ organization });
    await context.state.commit({ tasks: [sampleTask({ organization, status: 'SUCCESS' })] });
  }
  const lines = (await scrape()).filter((line) => line.startsWith('videogen_tasks_total{'));
  expect(lines).toHaveLength(101);
  expect(lines.find((line) => line.includes('organization="other"'))).toMatch(/ 2$/);
});

test.each(jobKinds)('jobs of the kind %s are counted with the age of the oldest', async (kind) => {
  const depth = `videogen_queue_jobs{kind="${kind}"} `;
  const age = `videogen_queue_oldest_seconds{kind="${kind}"} `;
  expect(await scrape()).toEqual(expect.arrayContaining([`${depth}0`, `${age}0`]));
  const jobs = [60, 30].map((seconds) => {
    const ref = `a${seconds}`;
    const at = Date.now() - seconds * 1000;
    return { id: `${kind}:${ref}`, kind, ref, at, group: `org-${seconds}` };
  });
  await service().opened.service.context.state.commit({ jobs });
  const lines = await scrape();
  expect(lines).toContain(`${depth}2`);
  const oldest = lines.find((line) => line.startsWith(age));
  expect(Number(oldest?.slice(age.length))).toBeGreaterThanOrEqual(60);
});

type Provider = Awaited<ReturnType<Gauges['providers']>>[number];

const provider: Provider = {
  ...{
    provider: 'paid',
    circuit: 'closed',
    limit: 4,
    failures: 0,
    reason: null,
    account: false,
    pausedUntil: 0,
  },
  ...{ underWay: 3, sending: 0, refused: 5, accepted: 6, failed: 7 },
};

/** Creates metrics whose gauges have the values that a test names. */
function createGauges(values: Partial<Gauges> = {}) {
  const metrics = createMetrics({
    activeJobs: () => 0,
    roundAge: () => 0,
    unknownSubmissions: async () => 0,
    deadLetters: async () => 0,
    dueJobs: async () => [],
    providers: async () => [],
    ...values,
  });
  return { metrics, read: async () => (await metrics.scrape()).text.split('\n') };
}

test('each gauge has the value of the moment', async () => {
  let value = 1;
  const { read } = createGauges({
    activeJobs: () => value,
    roundAge: () => value + 0.5,
    unknownSubmissions: async () => value + 1,
    deadLetters: async () => value + 2,
    providers: async () => [{ ...provider, underWay: value + 3 }],
  });
  await read();
  value = 10;
  expect(await read()).toEqual(
    expect.arrayContaining([
      'videogen_active_jobs 10',
      'videogen_claim_age_seconds 10.5',
      'videogen_unknown_submissions 11',
      'videogen_dead_letters 12',
      'videogen_provider_tasks{provider="paid"} 13',
      'videogen_provider_refused{provider="paid"} 5',
      'videogen_provider_accepted{provider="paid"} 6',
      'videogen_provider_failed{provider="paid"} 7',
    ]),
  );
});

test.each<[Partial<Provider>, down: string]>([
  [{ circuit: 'closed' }, '{provider="paid",reason="none"} 0'],
  [{ circuit: 'half-open' }, '{provider="paid",reason="none"} 0'],
  [{ circuit: 'open' }, '{provider="paid",reason="failures"} 1'],
  [{ circuit: 'open', account: true }, '{provider="paid",reason="account"} 1'],
  [{ circuit: 'paused' }, '{provider="paid",reason="busy"} 1'],
])('a provider with %j has one reason: %s', async (changes, down) => {
  let shown: Provider = { ...provider, circuit: 'open', account: true };
  const { read } = createGauges({ providers: async () => [shown] });
  await read();
  shown = { ...provider, ...changes };
  const lines = (await read()).filter((line) => line.startsWith('videogen_provider_down{'));
  expect(lines).toEqual([`videogen_provider_down${down}`]);
});

test('requests are counted by method and status, with their seconds', async () => {
  const { metrics, read } = createGauges();
  for (const seconds of [0.004, 30]) metrics.request('POST', 422, seconds);
  const labels = 'method="POST",status="422"';
  expect(await read()).toEqual(
    expect.arrayContaining([
      `videogen_http_request_duration_seconds_count{${labels}} 2`,
      `videogen_http_request_duration_seconds_bucket{le="0.005",${labels}} 1`,
      `videogen_http_request_duration_seconds_bucket{le="10",${labels}} 1`,
      `videogen_http_request_duration_seconds_bucket{le="60",${labels}} 2`,
    ]),
  );
});

test('a task that was never submitted is counted without a provider', async () => {
  const { metrics, read } = createGauges();
  metrics.task(sampleTask({ status: 'CANCELED' }));
  const labels = 'provider="none",outcome="CANCELED",organization="org-1"';
  expect((await read()).filter((line) => line.includes(labels))).toHaveLength(1);
});
