import { expect, test } from 'vitest';
import { createRunJob } from '../../src/worker/create-run-job.ts';
import { collectLog } from '../support/collect-log.ts';
import { useService } from '../support/service.ts';

const service = useService();

test('a job that fails has a line in the log, and each is counted with its result', async () => {
  const { service: own, storage, metrics } = service().opened;
  const { log, lines } = collectLog();
  const handlers = { ...own.handlers, poll: () => Promise.reject(new Error('socket hang up')) };
  const run = createRunJob({ service: { ...own, handlers }, queue: storage.queue, metrics, log });
  await own.context.state.commit({
    jobs: [
      { id: 'poll:one', kind: 'poll', ref: 'one', at: 0 },
      { id: 'deliver:two', kind: 'deliver', ref: 'two', at: 0 },
    ],
  });
  const claims = await storage.queue.claim({ owner: 'test', limit: 10, leaseMs: 60_000 });
  for (const claim of claims) await run(claim);

  expect(lines).toMatchObject([
    { level: 50, msg: 'job failed', job: 'poll:one', attempt: 1, err: { message: 'socket hang up' } },
  ]);
  const { text } = await metrics.scrape();
  expect(text).toContain('videogen_jobs_total{kind="poll",result="failed"} 1');
  expect(text).toContain('videogen_jobs_total{kind="deliver",result="done"} 1');
  expect(text).toMatch(/videogen_job_duration_seconds_sum\{kind="poll"\} 0\.\d/);
});
