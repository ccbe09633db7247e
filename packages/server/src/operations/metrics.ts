import type { JobKind } from '@videogen/service';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of a process. */
export interface Metrics {
  readonly registry: Registry;
  readonly request: (method: string, status: number, seconds: number) => void;
  readonly job: (kind: JobKind, result: 'done' | 'failed', seconds: number) => void;
}

/** Values that are read for each scrape. */
export interface Gauges {
  readonly activeJobs: () => number;
  readonly unknownSubmissions: () => Promise<number>;
  readonly deadLetters: () => Promise<number>;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Creates the Prometheus metrics of a process. */
export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'videogen_http_request_duration_seconds',
    help: 'Duration of requests to the API.',
    labelNames: ['method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const durations = new Histogram({
    name: 'videogen_job_duration_seconds',
    help: 'Duration of jobs, by kind.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  });
  const jobs = new Counter({
    name: 'videogen_jobs_total',
    help: 'Jobs, by kind and result. A failed job is retried or becomes a dead job.',
    labelNames: ['kind', 'result'],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  };
  gauge('videogen_active_jobs', 'Jobs that this process is running.', gauges.activeJobs);
  gauge(
    'videogen_unknown_submissions',
    'Submissions with an unknown outcome, up to 1000.',
    gauges.unknownSubmissions,
  );
  gauge('videogen_dead_letters', 'Dead jobs and undelivered callbacks, up to 1000 each.', gauges.deadLetters);
  return {
    registry,
    request: (method, status, seconds) => requests.observe({ method, status: String(status) }, seconds),
    job(kind, result, seconds) {
      durations.observe({ kind }, seconds);
      jobs.inc({ kind, result });
    },
  };
}
