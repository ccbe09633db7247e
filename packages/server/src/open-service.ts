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
import { type Accounts, createAccounts, DEFAULT_ORGANIZATION } from './accounts/keys.ts';
import { createLedger } from './accounts/ledger.ts';
import { getCredits } from './accounts/prices.ts';
import { publicResults, publicTargets } from './callbacks/target-rules.ts';
import type { Config } from './config/schema.ts';
import type { Settings } from './config/settings.ts';
import { type Admission, createAdmission } from './providers/admission.ts';
import { chooseRoute } from './providers/choose-route.ts';
import {
  checkPublicUrl,
  createProviders,
  createRoutes,
  getFallbacks,
  getLimits,
} from './providers/create-providers.ts';
import { createCheckedFetch } from './providers/fetch-checked.ts';
import type { Provider } from './providers/provider.ts';
import { createRoutedRenderer } from './providers/renderer.ts';
import { type OpenedDatabase, type OpenedMedia, openDatabase, openMedia } from './storage.ts';
import { createMetrics, type Gauges, type Metrics } from './telemetry/metrics.ts';
import { rememberOrigin } from './telemetry/origin.ts';
import { traceFetch, tracePost } from './telemetry/trace-service.ts';
import { openTracing, type Tracing } from './telemetry/tracing.ts';
import { watchCommits } from './telemetry/watch-commits.ts';
import type { Worker } from './worker/worker.ts';

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
}

/** State that exists only after the service is open. */
export interface Runtime {
  /** URL under which clients reach the server. */
  url: string;
  /** The worker of this process; undefined when it has none. */
  worker: Worker | undefined;
}

/** The service on its storage, with what the API, the admin API and the worker share. */
export interface OpenedService {
  readonly service: Service;
  readonly storage: OpenedDatabase;
  readonly media: OpenedMedia;
  readonly accounts: Accounts;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly admission: Admission;
  readonly metrics: Metrics;
  /** Undefined unless traces are on. */
  readonly tracing: Tracing | undefined;
}

/** Context in which a service is opened. */
export interface OpenContext {
  readonly runtime: Runtime;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  /** Whether a command opens the service: it changes no tables and starts no background work. */
  readonly isCommand?: boolean;
  /** Receives what has to be closed, in the order of opening. */
  readonly onOpen: (close: () => Promise<void>) => void;
}

/** Opens the storage, migrates it, creates the keys of a first start, and composes the service. */
export async function openService(
  deps: ServerDependencies,
  { runtime, signal, onOpen, isCommand = false }: OpenContext,
): Promise<OpenedService> {
  const { settings, config, log, env } = deps;
  const storage = await openDatabase(settings, (error) => log.warn({ err: error }, 'database'));
  onOpen(storage.close);
  const { clock } = storage;
  await storage.startClock();
  const accounts = createAccounts(storage.database, clock);
  if (isCommand) await storage.check();
  else {
    const applied = await storage.start();
    if (applied.length > 0) log.info({ migrations: applied }, 'migrated');
    await createFirstKeys(accounts, deps);
  }
  const media = await openMedia(settings, clock);
  onOpen(async () => media.close());
  const tracing = settings.traces ? await openTracing() : undefined;
  const admission = createAdmission({
    database: storage.database,
    limits: getLimits(config.providers),
    fallbacks: getFallbacks(config.routes),
    now: clock.now,
    log,
  });
  const ledger = createLedger(config.limits);
  const hook: CommitHook = async (sql, changes) => {
    await admission.hook(sql, changes);
    await ledger(sql, changes);
  };
  const committed = storage.createState(hook);
  const metrics = createServerMetrics(committed, storage, {
    activeJobs: () => runtime.worker?.active() ?? 0,
    roundAge: () => (runtime.worker?.round().ageMs ?? 0) / 1000,
    providers: admission.list,
  });
  const stored = watchCommits(committed, {
    wake: () => runtime.worker?.wake(),
    now: clock.now,
    metrics,
    log,
  });
  const state = rememberOrigin(stored, () => tracing?.traceparent() ?? null);
  const traced: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch = (fetch) =>
    tracing === undefined ? fetch : traceFetch(fetch, tracing);
  const post = createPost({
    rules: config.callbacks.allowPrivateHosts ? {} : publicTargets,
    maxBody: MAX_RESPONSE_BODY,
    signal,
  });
  const providers = createProviders(config.providers, {
    env,
    fetch: traced(globalThis.fetch),
    fetchPublic: traced(createCheckedFetch(publicResults)),
  });
  checkPublicUrl(providers, settings.publicUrl);
  const routes = createRoutes(config.routes);
  const routed = createRoutedRenderer(routes, providers, {
    publicUrl: () => runtime.url,
    isDown: admission.isDown,
    now: clock.now,
    onUnavailable: ({ job, submission: { provider } }, error) =>
      log.warn({ task: job.taskId, provider, reason: error.message }, 'poll without news of the work'),
  });
  const context: ServiceContext = {
    state,
    blobs: media.blobs,
    addresses: media.addresses ?? createOwnAddresses(() => runtime.url),
    clock,
    ids: createRandomIds(),
    renderer: admission.watch(routed),
    post: tracing === undefined ? post : tracePost(post, tracing),
    policy: { ...defaultPolicy, 'concurrency-limits': null },
    stageMs: () => 0,
    deadlineMsOf: (task) =>
      chooseRoute(routes, getRenderJob({ blobs: media.blobs }, task))?.deadlineMs ?? null,
    creditsOf: (task) => getCredits(task, config.prices),
    random: Math.random,
    userAgent: 'videogen-server',
    signal,
  };
  const service = createService(context);
  return { service, storage, media, accounts, providers, admission, metrics, tracing };
}

/** Creates the bootstrap key, or, on SQLite, a key when there is none: a first start needs no other command. */
async function createFirstKeys(
  accounts: Accounts,
  { settings, onFirstKey }: ServerDependencies,
): Promise<void> {
  const { bootstrapKey, databaseUrl, role } = settings;
  const organization = DEFAULT_ORGANIZATION;
  if (bootstrapKey !== null)
    await accounts.createKey({ organization, key: bootstrapKey, label: 'bootstrap' });
  else if (onFirstKey !== undefined && databaseUrl === null && role !== 'worker') {
    if ((await accounts.listKeys()).length > 0) return;
    onFirstKey((await accounts.createKey({ organization, label: 'first' })).key);
  }
}

function createServerMetrics(
  { tasks, deliveries }: StateStore,
  { queue }: OpenedDatabase,
  sources: Pick<Gauges, 'activeJobs' | 'roundAge' | 'providers'>,
): Metrics {
  return createMetrics({
    ...sources,
    dueJobs: async () => queue.due(1000),
    unknownSubmissions: async () => (await tasks.find({ submission: 'unknown', limit: 1000 })).items.length,
    deadLetters: async () =>
      (await deliveries.find({ state: 'exhausted', limit: 1000 })).items.length +
      (await queue.dead({ limit: 1000 })).items.length,
  });
}
