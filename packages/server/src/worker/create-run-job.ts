import { createJobRunner, type JobClaim, type JobQueue, type Service } from '@videogen/engine';
import type { Logger } from 'pino';
import { logContext } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RunJob } from './job-worker.ts';

/** Parts of the job runner. */
export interface RunJobDependencies {
  readonly service: Service;
  readonly queue: JobQueue;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Creates the function that runs one job, logs its failure and counts it. */
export function createRunJob({ service, queue, metrics, log }: RunJobDependencies): RunJob {
  const { clock, signal } = service.context;
  const failed = new WeakSet<JobClaim>();
  const run = createJobRunner({
    queue,
    handlers: service.handlers,
    clock,
    signal,
    onError(error, claim) {
      failed.add(claim);
      log.error({ err: error, job: claim.id, attempt: claim.attempt }, 'job failed');
    },
  });
  return async (claim) => {
    const started = performance.now();
    await logContext.run({ job: claim.id }, () => run(claim));
    const seconds = (performance.now() - started) / 1000;
    metrics.job(claim.kind, failed.has(claim) ? 'failed' : 'done', seconds);
  };
}
