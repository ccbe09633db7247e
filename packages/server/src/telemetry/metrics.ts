import { creators, type DueJobs, type JobKind, jobKinds, type TaskRecord } from '@videogen/service';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderStatus } from '../providers/admission.ts';

/** Metrics of a process. */
export interface Metrics {
  /** Reads the gauges, and returns every metric in the text format of Prometheus. */
  readonly scrape: () => Promise<{ readonly text: string; readonly contentType: string }>;
  readonly request: (method: string, status: number, seconds: number) => void;
  /** Counts a task that has ended. */
  readonly task: (task: TaskRecord) => void;
  readonly job: (kind: JobKind, result: 'done' | 'failed', seconds: number) => void;
}

/** Values that are read for each scrape. */
export interface Gauges {
  readonly activeJobs: () => number;
  readonly unknownSubmissions: () => Promise<number>;
  readonly deadLetters: () => Promise<number>;
  /** Due jobs, up to 1000 of each kind and group. */
  readonly dueJobs: () => Promise<readonly DueJobs[]>;
  readonly providers: () => Promise<readonly ProviderStatus[]>;
}

/** Organizations with a label of their own; the tasks of the others are counted together. */
const MAX_ORGANIZATIONS = 100;

/** Ids of the operations that create tasks, by category. */
const operations = new Map(creators.map(({ category, operation }) => [category, operation]));

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
  const tasks = new Counter({
    name: 'videogen_tasks_total',
    help: 'Tasks that have ended, by operation, provider, outcome and organization (the first 100; then "other").',
    labelNames: ['operation', 'provider', 'outcome', 'organization'],
    registers,
  });
  // A gauge that another one sets while the registry collects would have the value of the scrape before.
  const updates = [addQueueGauges(registers, gauges), addProviderGauges(registers, gauges)];
  const organizations = new Set<string>();
  const getLabel = (organization: string): string => {
    if (organizations.size < MAX_ORGANIZATIONS) organizations.add(organization);
    return organizations.has(organization) ? organization : 'other';
  };
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
    async scrape() {
      await Promise.all(updates.map((update) => update()));
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
    task({ category, organization, status, submission }) {
      const provider = submission?.provider ?? 'none';
      const operation = operations.get(category) ?? category;
      tasks.inc({ operation, provider, outcome: status, organization: getLabel(organization) });
    },
    request: (method, status, seconds) => requests.observe({ method, status: String(status) }, seconds),
    job(kind, result, seconds) {
      durations.observe({ kind }, seconds);
      jobs.inc({ kind, result });
    },
  };
}

type Update = () => Promise<void>;

/** Adds the depth and the age of the queue by kind, for alerts and autoscalers. */
function addQueueGauges(registers: Registry[], { dueJobs }: Gauges): Update {
  const age = new Gauge({
    name: 'videogen_queue_oldest_seconds',
    help: 'Seconds since the oldest due job that waits for a worker became due, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const depth = new Gauge({
    name: 'videogen_queue_jobs',
    help: 'Due jobs that wait for a worker, by kind, up to 1000 of each organization and provider.',
    labelNames: ['kind'],
    registers,
  });
  return async () => {
    const due = await dueJobs();
    for (const kind of jobKinds) {
      const own = due.filter((jobs) => jobs.kind === kind);
      depth.set(
        { kind },
        own.reduce((sum, { count }) => sum + count, 0),
      );
      const oldest = Math.min(Date.now(), ...own.map(({ at }) => at));
      age.set({ kind }, (Date.now() - oldest) / 1000);
    }
  };
}

/** The state of a provider, by the name of its gauge: what it means, and its value. */
const providerGauges: Readonly<Record<string, readonly [string, (status: ProviderStatus) => number]>> = {
  videogen_provider_down: [
    '1 while nothing is sent to the provider, and 0 otherwise.',
    ({ circuit }) => Number(circuit === 'open' || circuit === 'paused'),
  ],
  videogen_provider_refused: ['Submits that the provider refused as too many.', ({ refused }) => refused],
  videogen_provider_accepted: ['Submits that the provider accepted.', ({ accepted }) => accepted],
  videogen_provider_failed: ['Submits that failed or whose outcome is unknown.', ({ failed }) => failed],
  videogen_provider_tasks: ['Tasks under way at the provider.', ({ underWay }) => underWay],
};

/** Adds the state of each provider. */
function addProviderGauges(registers: Registry[], { providers }: Gauges): Update {
  const gauges = Object.entries(providerGauges).map(
    ([name, [help, read]]) => [new Gauge({ name, help, labelNames: ['provider'], registers }), read] as const,
  );
  return async () => {
    for (const status of await providers())
      for (const [gauge, read] of gauges) gauge.set({ provider: status.provider }, read(status));
  };
}
