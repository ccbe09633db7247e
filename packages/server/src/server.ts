import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { hostname } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import {
  createHttp,
  createJobRunner,
  createOwnAddresses,
  createService,
  defaultPolicy,
  type JobClaim,
  type MediaAddresses,
  ownMediaRoutes,
  type Service,
  type ServiceContext,
  type StateStore,
} from '@videogen/service';
import { createRandomIds } from '@videogen/service/memory';
import type { Logger } from 'pino';
import { createAccounts, createSqlKeys, DEFAULT_ORGANIZATION } from './accounts/keys.ts';
import { createLedger, readBalances } from './accounts/ledger.ts';
import { createRateLimiter } from './accounts/rate-limiter.ts';
import { createPost } from './callbacks/post.ts';
import type { Config } from './config/schema.ts';
import type { Settings } from './config/settings.ts';
import { createAdmin } from './operations/admin.ts';
import { limitInFlight } from './operations/back-pressure.ts';
import { respondToProbe } from './operations/health.ts';
import { createMetrics } from './operations/metrics.ts';
import { createProviders, createRoutes } from './providers/create-providers.ts';
import { createRoutedRenderer } from './providers/renderer.ts';
import { openDatabase, openMedia } from './storage.ts';
import { startWorker, type Worker } from './worker/worker.ts';

/** A running server. */
export interface RunningServer {
  /** URL of the API, or of the probes of a worker. */
  readonly url: string;
  /** URL of the admin API; null when there is none. */
  readonly adminUrl: string | null;
  /** Ends it: no new requests and jobs, those under way are waited for within the limit. */
  readonly close: () => Promise<void>;
}

/** What a server runs on. */
export interface ServerParts {
  readonly settings: Settings;
  readonly config: Config;
  readonly log: Logger;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Milliseconds of a lease: after a kill, another worker has the job 10 to 13 s later. */
const LEASE = 10_000;

/** Jobs that one process does at once. Most of them wait for a provider or a receiver. */
const CONCURRENCY = 50;

/** Milliseconds between two looks at an empty queue. */
const IDLE = 500;

/** Opens the storage, migrates, and serves the API, does the jobs, or both. */
export async function runServer({ settings, config, log, env }: ServerParts): Promise<RunningServer> {
  const clock = { now: Date.now };
  const lifetime = new AbortController();
  const onError = (error: unknown): void => log.error({ err: error }, 'failed');
  const storage = await openDatabase(settings, clock, (error) => log.warn({ err: error }, 'database'));
  const applied = await storage.start();
  if (applied.length > 0) log.info({ migrations: applied }, 'migrated');
  const accounts = createAccounts(storage.database, clock);
  if (settings.bootstrapKey !== null)
    await accounts.createKey({
      organization: DEFAULT_ORGANIZATION,
      key: settings.bootstrapKey,
      label: 'bootstrap',
    });

  const media = await openMedia(settings, clock);
  let worker: Worker | undefined;
  const state = watchCommits(storage.createState(createLedger(config.limits.concurrentTasks)), {
    wake: () => worker?.wake(),
    log,
  });
  let url = settings.publicUrl ?? '';
  const addresses: MediaAddresses = media.addresses ?? createOwnAddresses(() => url);
  const context: ServiceContext = {
    state,
    blobs: media.blobs,
    addresses,
    clock,
    ids: createRandomIds(),
    renderer: createRoutedRenderer(
      createRoutes(config.routes),
      createProviders(config.providers, { env, fetch: globalThis.fetch }),
    ),
    post: createPost({ allowPrivateHosts: config.callbacks.allowPrivateHosts, signal: lifetime.signal }),
    policy: { ...defaultPolicy, 'concurrency-limits': null },
    stageMs: () => 0,
    creditsOf: ({ seconds, job }) => seconds * priceOf(job.model ?? job.template ?? '', config),
    random: Math.random,
    userAgent: 'videogen-server',
    signal: lifetime.signal,
  };
  const service = createService(context);
  const metrics = createMetrics({
    activeJobs: () => worker?.active() ?? 0,
    unknownSubmissions: async () =>
      (await state.tasks.find({ submission: 'unknown', limit: 1000 })).items.length,
    deadLetters: async () =>
      (await state.deliveries.find({ state: 'exhausted', limit: 1000 })).items.length +
      (await storage.queue.dead({ limit: 1000 })).items.length,
  });
  const http = createHttp({
    service,
    keys: createSqlKeys(storage.database),
    limiter: await createRateLimiter(config.limits.requestsPerMinute, storage.postgres),
    routes: media.addresses === null ? ownMediaRoutes({ context, uploads: service.uploads }) : [],
    onError,
  });
  let draining = false;
  const readiness = {
    check: async () => {
      await storage.database.query('SELECT 1 AS ready');
    },
    draining: () => draining,
  };
  const respond = limitInFlight(http.listener);
  const api = createServer((request, response) => {
    if (respondToProbe(request, response, readiness)) return;
    const started = performance.now();
    response.on('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const { method = '' } = request;
      const path = (request.url ?? '').split('?')[0];
      metrics.request(method, response.statusCode, seconds);
      log.debug({ method, path, status: response.statusCode, seconds }, 'request');
    });
    if (settings.role === 'worker') response.writeHead(404).end();
    else respond(request, response);
  });
  const port = await listen(api, settings.port, settings.host);
  const own = `http://${hostOf(settings.host)}:${port}`;
  url = settings.publicUrl ?? own;

  const admin =
    settings.adminPort === null || settings.adminToken === null
      ? null
      : createServer(
          getRequestListener(
            createAdmin({
              accounts,
              service,
              queue: storage.queue,
              metrics,
              balances: (organization) => readBalances(storage.database, organization),
              token: settings.adminToken,
            }).fetch,
          ),
        );
  const adminPort = admin === null ? null : await listen(admin, settings.adminPort ?? 0, settings.host);

  if (settings.role !== 'api')
    worker = startWorker({
      queue: storage.queue,
      run: measured(service, { queue: storage.queue, log, metrics, signal: lifetime.signal }),
      owner: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`,
      concurrency: CONCURRENCY,
      leaseMs: LEASE,
      idleMs: IDLE,
      onError,
    });

  return {
    url: own,
    adminUrl: adminPort === null ? null : `http://${hostOf(settings.host)}:${adminPort}`,
    async close() {
      draining = true;
      const limit = AbortSignal.timeout(settings.drainMs);
      await Promise.all([closeServer(api, limit), worker?.drain(limit)]);
      lifetime.abort();
      if (admin !== null) await closeServer(admin, AbortSignal.abort());
      await storage.close();
      media.close();
    },
  };
}

/** Credits for a second of video. */
function priceOf(model: string, { prices: { perSecond } }: Config): number {
  return perSecond[model] ?? perSecond['*'] ?? 1;
}

/** Wakes the worker of this process when a commit has enqueued a job that is due, and logs tasks that fail. */
function watchCommits(state: StateStore, { wake, log }: { wake: () => void; log: Logger }): StateStore {
  return {
    ...state,
    async commit(changes) {
      const result = await state.commit(changes);
      if (result !== 'committed') return result;
      if (changes.jobs?.some(({ at }) => at <= Date.now()) === true) wake();
      for (const { id, status, failure, submission } of changes.tasks ?? []) {
        if (status === 'FAILED') log.warn({ task: id, reason: failure }, 'task failed');
        if (submission?.state === 'unknown')
          log.error(
            { task: id, provider: submission.provider, reason: submission.error },
            'unknown outcome: see videogen-server submissions list --unknown',
          );
      }
      return result;
    },
  };
}

interface RunParts {
  readonly queue: Parameters<typeof createJobRunner>[0]['queue'];
  readonly log: Logger;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly signal: AbortSignal;
}

function measured({ handlers, context }: Service, { queue, log, metrics, signal }: RunParts) {
  return async (claim: JobClaim): Promise<void> => {
    const started = performance.now();
    let result: 'done' | 'failed' = 'done';
    const run = createJobRunner({
      queue,
      handlers,
      clock: context.clock,
      signal,
      onError: (error) => {
        result = 'failed';
        log.error({ err: error, job: claim.id, attempt: claim.attempt }, 'job failed');
      },
    });
    await run(claim);
    metrics.job(claim.kind, result, (performance.now() - started) / 1000);
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** The address that a client on this machine uses for a server on all addresses. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Takes no more connections and waits for open requests, until the signal aborts. */
async function closeServer(server: Server, limit: AbortSignal): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  if (limit.aborted) server.closeAllConnections();
  else limit.addEventListener('abort', () => server.closeAllConnections(), { once: true });
  await closed;
}
