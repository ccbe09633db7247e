import { creators, type DueJobs, type JobKind, jobKinds, type TaskRecord } from '@videogen/engine';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderStatus } from '../providers/admission.ts';
import definitions from './metrics.json' with { type: 'json' };

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
  /** Seconds since the worker of this process has ended a round of claims; 0 without a worker. */
  readonly roundAge: () => number;
  readonly unknownSubmissions: () => Promise<number>;
  readonly deadLetters: () => Promise<number>;
  /** Due jobs, up to 1000 of each kind. */
  readonly dueJobs: () => Promise<readonly DueJobs[]>;
  readonly providers: () => Promise<readonly ProviderStatus[]>;
}

/** Organizations with a label of their own; the tasks of the others are counted together. */
const MAX_ORGANIZATIONS = 100;

/** Ids of the operations that create tasks, by category. */
const operations = new Map(creators.map(({ category, operation }) => [category, operation]));

/** Upper bounds of the durations, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Creates the Prometheus metrics of a process. */
export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const define = (name: keyof typeof definitions) => ({ name, ...definitions[name], registers });
  const addGauge: AddGauge = (name) => new Gauge(define(name));
  const requests = new Histogram({ ...define('videogen_http_request_duration_seconds'), buckets });
  const durations = new Histogram({ ...define('videogen_job_duration_seconds'), buckets });
  const jobs = new Counter(define('videogen_jobs_total'));
  const tasks = new Counter(define('videogen_tasks_total'));

  // A gauge that another one sets while the registry collects would have the value of the scrape before.
  const updates = [
    addProcessGauges(addGauge, gauges),
    addQueueGauges(addGauge, gauges),
    addProviderGauges(addGauge, gauges),
  ];
  const organizations = new Set<string>();

  const getLabel = (organization: string): string => {
    if (organizations.size < MAX_ORGANIZATIONS) organizations.add(organization);
    return organizations.has(organization) ? organization : 'other';
  };

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

type AddGauge = (name: keyof typeof definitions) => Gauge;
type Update = () => Promise<void>;

function addProcessGauges(add: AddGauge, gauges: Gauges): Update {
  const active = add('videogen_active_jobs');
  const roundAge = add('videogen_claim_age_seconds');
  const unknown = add('videogen_unknown_submissions');
  const dead = add('videogen_dead_letters');
  const { unknownSubmissions, deadLetters } = gauges;
  return async () => {
    active.set(gauges.activeJobs());
    roundAge.set(gauges.roundAge());
    unknown.set(await unknownSubmissions());
    dead.set(await deadLetters());
  };
}

/** Adds the depth and the age of the queue by kind, for alerts and autoscalers. */
function addQueueGauges(add: AddGauge, { dueJobs }: Gauges): Update {
  const age = add('videogen_queue_oldest_seconds');
  const depth = add('videogen_queue_jobs');
  return async () => {
    const due = await dueJobs();
    const now = Date.now();
    for (const kind of jobKinds) {
      const own = due.filter((jobs) => jobs.kind === kind);
      const count = own.reduce((sum, jobs) => sum + jobs.count, 0);
      depth.set({ kind }, count);
      const oldest = Math.min(now, ...own.map(({ at }) => at));
      age.set({ kind }, (now - oldest) / 1000);
    }
  };
}

function getReason(circuit: 'open' | 'paused', { account }: Pick<ProviderStatus, 'account'>): string {
  if (account) return 'account';
  return circuit === 'open' ? 'failures' : 'busy';
}

/** Adds the state of each provider. */
function addProviderGauges(add: AddGauge, { providers }: Gauges): Update {
  const down = add('videogen_provider_down');
  const refused = add('videogen_provider_refused');
  const accepted = add('videogen_provider_accepted');
  const failed = add('videogen_provider_failed');
  const tasks = add('videogen_provider_tasks');
  return async () => {
    const all = await providers();
    // The reason is a label, so that those of earlier scrapes are removed.
    down.reset();
    for (const { provider, circuit, ...status } of all) {
      const isDown = circuit === 'open' || circuit === 'paused';
      down.set({ provider, reason: isDown ? getReason(circuit, status) : 'none' }, Number(isDown));
      refused.set({ provider }, status.refused);
      accepted.set({ provider }, status.accepted);
      failed.set({ provider }, status.failed);
      tasks.set({ provider }, status.underWay);
    }
  };
}
