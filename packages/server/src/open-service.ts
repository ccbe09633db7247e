import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  createOwnAddresses,
  createService,
  defaultPolicy,
  getRenderJob,
  type Service,
  type ServiceContext,
  type StateStore,
} from '@videogen/engine';
import { createRandomIds } from '@videogen/engine/memory';
import { createPost } from '@videogen/engine/post';
import type { CommitHook } from '@videogen/engine/sql';
import type { Logger } from 'pino';
import { createFirstKeys } from './accounts/create-first-keys.ts';
import { type Accounts, createAccounts } from './accounts/keys.ts';
import { createLedger } from './accounts/ledger.ts';
import { type CallLimits, callLimits } from './call-limits.ts';
import { publicResults, publicTargets } from './callbacks/target-rules.ts';
import type { Config } from './config/config.ts';
import type { Settings } from './config/settings.ts';
import { createHider } from './create-hider.ts';
import type { Lifetime } from './lifetime.ts';
import { type Admission, createAdmission } from './providers/admission.ts';
import { chooseRoute } from './providers/choose-route.ts';
import { createCheckedFetch } from './providers/create-checked-fetch.ts';
import {
  checkPublicUrl,
  createProviders,
  createRoutes,
  getFallbacks,
  getLimits,
} from './providers/create-providers.ts';
import { hideReasons } from './providers/hide-reasons.ts';
import type { Provider } from './providers/provider.ts';
import { createRoutedRenderer } from './providers/renderer.ts';
import { type OpenedDatabase, type OpenedMedia, openDatabase, openMedia } from './storage.ts';
import { getSecrets } from './telemetry/log.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { rememberOrigin } from './telemetry/origin.ts';
import { traceFetch, tracePost } from './telemetry/trace-service.ts';
import { openTracing, type Tracing } from './telemetry/tracing.ts';
import { watchCommits } from './telemetry/watch-commits.ts';
import { JobWorker } from './worker/job-worker.ts';
import { pools } from './worker/share-out.ts';
import { watchLoad } from './worker/watch-load.ts';

/** Milliseconds of a lease: after a kill, the next claim of another worker takes the jobs 4 to 6 s later. */
const LEASE = 6000;

/** Milliseconds between two reads of an empty queue. */
const IDLE = 500;

/** Characters of a receiver's response body that are stored with an attempt. */
const MAX_RESPONSE_BODY = 2000;

/** Input of a server. */
export interface ServerDependencies {
  readonly settings: Settings;
  readonly config: Config;
  readonly log: Logger;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Receives the API key that a first start creates on SQLite; unset means that none is created. */
  readonly onFirstKey?: ((key: string) => void) | undefined;
  /** @default those of every server */
  readonly limits?: CallLimits | undefined;
}

/** The service on its storage, with what the API, the admin API and the worker share. */
export interface OpenedService {
  readonly service: Service;
  readonly storage: OpenedDatabase;
  readonly media: OpenedMedia;
  readonly accounts: Accounts;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly admission: Admission;
  /** Runs the jobs once it is started; undefined in a process that runs none. */
  readonly worker: JobWorker | undefined;
  readonly metrics: Metrics;
  /** Undefined unless traces are on. */
  readonly tracing: Tracing | undefined;
}

/** Context in which a service is opened. */
export interface OpenContext {
  readonly lifetime: Lifetime;
  /** Returns the URL under which clients reach the server. */
  readonly getUrl: () => string;
  /** Whether a command opens the service: it changes no tables and runs no jobs. */
  readonly isCommand?: boolean;
}

/** Opens the storage, migrates it, creates the keys of a first start, and puts the service together. */
export async function openService(
  dependencies: ServerDependencies,
  { lifetime, getUrl, isCommand = false }: OpenContext,
): Promise<OpenedService> {
  const { settings, config, log, limits = callLimits } = dependencies;
  const { signal } = lifetime;

  const onDatabaseError = (error: Error): void => log.warn({ err: error }, 'database');
  const storage = await openDatabase(settings, { timeoutMs: limits.databaseMs, onError: onDatabaseError });
  lifetime.onEnd('database', storage.close);
  const { clock } = storage;
  await storage.startClock();
  const accounts = createAccounts(storage.database, clock);
  if (isCommand) await storage.check();
  else await prepare(storage, accounts, dependencies);
  const media = await openMedia(settings, { clock, limits });
  lifetime.onEnd('media storage', media.close);

  const tracing = settings.traces ? await openTracing() : undefined;
  const admission = createAdmission({
    database: storage.database,
    limits: getLimits(config.providers),
    fallbacks: getFallbacks(config.routes),
    now: clock.now,
    log,
  });
  const runsJobs = !isCommand && settings.role !== 'api';
  const worker = runsJobs ? createWorker(storage, admission, { log, limits }) : undefined;

  const committed = storage.createState(checkCommits(config, admission));
  const metrics = createServerMetrics(committed, storage, { worker, admission });
  const watched = watchCommits(committed, { wake: () => worker?.wake(), now: clock.now, metrics, log });
  const state = rememberOrigin(watched, () => tracing?.traceparent() ?? null);

  const providers = openProviders(dependencies, tracing);
  const routes = createRoutes(config.routes);
  const routed = createRoutedRenderer(routes, providers, {
    publicUrl: getUrl,
    isDown: admission.isDown,
    now: clock.now,
    onUnavailable: ({ job, submission: { provider } }, error) =>
      log.warn({ task: job.taskId, provider, reason: error.message }, 'poll without news of the work'),
  });
  const renderer = hideReasons(routed, createHider(getSecrets(settings, config, dependencies.env)));
  const post = openPost(dependencies, tracing, signal);

  const context: ServiceContext = {
    state,
    blobs: media.blobs,
    addresses: media.addresses ?? createOwnAddresses(getUrl),
    clock,
    ids: createRandomIds(),
    renderer: admission.watch(renderer),
    post,
    policy: { ...defaultPolicy, 'concurrency-limits': null },
    stageMs: () => 0,
    deadlineMsOf: (task) =>
      chooseRoute(routes, getRenderJob({ blobs: media.blobs }, task))?.deadlineMs ?? null,
    prices: config.prices,
    random: Math.random,
    userAgent: 'videogen-server',
    signal,
  };
  const service = createService(context);
  return { service, storage, media, accounts, providers, admission, worker, metrics, tracing };
}

/** Creates or updates the tables, and creates the keys of a first start. */
async function prepare(
  storage: OpenedDatabase,
  accounts: Accounts,
  dependencies: ServerDependencies,
): Promise<void> {
  const applied = await storage.start();
  if (applied.length > 0) dependencies.log.info({ migrations: applied }, 'migrated');
  await createFirstKeys(accounts, dependencies);
}

/** Decides about each commit: whether its provider takes another task, and whether its organization may have one. */
function checkCommits({ limits }: Config, admission: Admission): CommitHook {
  const ledger = createLedger(limits);
  return async (sql, changes) => {
    await admission.hook(sql, changes);
    await ledger(sql, changes);
  };
}

function createWorker(
  { queue }: OpenedDatabase,
  { capacity }: Admission,
  { log, limits }: { readonly log: Logger; readonly limits: CallLimits },
): JobWorker {
  return new JobWorker({
    queue,
    owner: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`,
    pools,
    capacity,
    isBusy: watchLoad(),
    leaseMs: LEASE,
    idleMs: IDLE,
    roundMs: limits.roundMs,
    onError: (error) => log.error({ err: error }, 'failed'),
  });
}

/** Creates the providers. Results are loaded from public hosts only. */
function openProviders(
  { config, settings, env }: ServerDependencies,
  tracing: Tracing | undefined,
): ReadonlyMap<string, Provider> {
  const trace = (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    tracing === undefined ? fetch : traceFetch(fetch, tracing);
  const providers = createProviders(config.providers, {
    env,
    fetch: trace(globalThis.fetch),
    fetchPublic: trace(createCheckedFetch(publicResults)),
  });
  checkPublicUrl(providers, settings.publicUrl);
  return providers;
}

/** Creates what sends the callbacks. */
function openPost(
  { config: { callbacks } }: ServerDependencies,
  tracing: Tracing | undefined,
  signal: AbortSignal,
): ServiceContext['post'] {
  const rules = callbacks.allowPrivateHosts ? {} : publicTargets;
  const post = createPost({ rules, maxBody: MAX_RESPONSE_BODY, signal });
  return tracing === undefined ? post : tracePost(post, tracing);
}

/** A metric counts up to this number, so that reading it stays quick. */
const MAX_COUNT = 1000;

function createServerMetrics(
  { tasks, deliveries }: StateStore,
  { queue }: OpenedDatabase,
  { worker, admission }: Pick<OpenedService, 'worker' | 'admission'>,
): Metrics {
  return createMetrics({
    activeJobs: () => worker?.active() ?? 0,
    roundAge: () => (worker?.round().ageMs ?? 0) / 1000,
    providers: admission.list,
    dueJobs: async () => queue.due(MAX_COUNT),
    unknownSubmissions: async () =>
      (await tasks.find({ submission: 'unknown', limit: MAX_COUNT })).items.length,
    deadLetters: async () =>
      (await deliveries.find({ state: 'exhausted', limit: MAX_COUNT })).items.length +
      (await queue.dead({ limit: MAX_COUNT })).items.length,
  });
}
