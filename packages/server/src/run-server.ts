import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { reportSubmission, type SubmissionReport } from '@videogen/engine';
import { readBalances } from './accounts/ledger.ts';
import { createRateLimiter } from './accounts/rate-limiter.ts';
import { createApi } from './api.ts';
import { ConfigError } from './config/load-config.ts';
import { createAdmin } from './http/admin.ts';
import { createHttpServer } from './http/create-server.ts';
import { closeServer, listen } from './http/listen.ts';
import { refusePages } from './http/refuse-pages.ts';
import { type OpenedService, openService, type Runtime, type ServerDependencies } from './open-service.ts';
import { traceJobs } from './telemetry/trace-service.ts';
import { startRetention } from './upkeep/retention.ts';
import { createRunJob } from './worker/create-run-job.ts';
import { pools } from './worker/share-out.ts';
import { watchLoad } from './worker/watch-load.ts';
import { checkRound, startWorker, type Worker } from './worker/worker.ts';

/** A running server. */
export interface RunningServer {
  /** URL of the API, or of the probes of a worker. */
  readonly url: string;
  /** URL of the admin API; null when there is none. */
  readonly adminUrl: string | null;
  /** Drains and stops the server: it accepts no new requests and jobs, and waits for those under way within a limit. */
  readonly close: () => Promise<void>;
}

/** Milliseconds of a lease: after a kill, the next claim of another worker takes the jobs 4 to 6 s later. */
const LEASE = 6000;

/** Milliseconds between two reads of an empty queue. */
const IDLE = 500;

/**
 * Opens the storage, migrates, and serves the API, runs the jobs, or both.
 *
 * @throws {Error} when a part cannot be opened; the parts that were opened are closed
 */
export async function runServer(deps: ServerDependencies): Promise<RunningServer> {
  const lifetime = new AbortController();
  const closers: (() => Promise<void>)[] = [];
  const closeParts = async (): Promise<void> => {
    lifetime.abort();
    for (const close of closers.toReversed()) await close();
  };
  const runtime: Runtime = { url: deps.settings.publicUrl ?? '', worker: undefined };
  try {
    const opened = await openService(deps, {
      runtime,
      signal: lifetime.signal,
      onOpen: (close) => closers.push(close),
    });
    return await serve(deps, opened, { runtime, closeParts });
  } catch (error) {
    await closeParts();
    throw error;
  }
}

interface Serving {
  readonly runtime: Runtime;
  readonly closeParts: () => Promise<void>;
}

async function serve(
  deps: ServerDependencies,
  opened: OpenedService,
  { runtime, closeParts }: Serving,
): Promise<RunningServer> {
  const { settings, config, log } = deps;
  const { storage } = opened;
  const onError = (error: unknown): void => log.error({ err: error }, 'failed');
  let draining = false;
  const checks = {
    database: () => storage.database.query('SELECT 1 AS ready'),
    migrations: storage.check,
    storage: opened.media.check,
    jobs: async () => {
      if (runtime.worker !== undefined) checkRound(runtime.worker.round());
    },
  };
  const limiter = await createRateLimiter(config.limits.requestsPerMinute, storage.postgres);
  const readiness = { checks, draining: () => draining };
  const api = createApi({ ...opened, role: settings.role, limiter, readiness, log, onError });
  const url = await listen(api, settings.port, settings.host);
  runtime.url = settings.publicUrl ?? url;
  const admin = await startAdmin(deps, opened).catch(async (error: unknown) => {
    await closeServer(api, AbortSignal.abort());
    throw error;
  });
  if (settings.role !== 'api') {
    listenToProviders(opened, onError);
    runtime.worker = startJobs(deps, opened, onError);
    deleteOldRecords(deps, opened, onError);
  }
  const close = async (): Promise<void> => {
    draining = true;
    const limit = AbortSignal.timeout(settings.drainMs);
    await Promise.all([closeServer(api, limit), runtime.worker?.drain(limit)]);
    await admin?.close();
    await closeParts();
  };
  let closing: Promise<void> | undefined;
  return {
    url,
    adminUrl: admin?.url ?? null,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

interface AdminServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts the admin API; null without a port.
 *
 * @throws {ConfigError} when there is no token
 */
async function startAdmin(
  { settings: { adminPort, adminToken, host }, log }: ServerDependencies,
  { accounts, service, storage, admission, metrics }: OpenedService,
): Promise<AdminServer | null> {
  if (adminPort === null) return null;
  if (adminToken === null)
    throw new ConfigError(
      '--admin-port (VIDEOGEN_ADMIN_PORT) is set, and VIDEOGEN_ADMIN_TOKEN is not. Set both.',
    );
  const { database, queue } = storage;
  const balances = (organization?: string) => readBalances(database, organization);
  const app = createAdmin({
    accounts,
    service,
    queue,
    database,
    metrics,
    admission,
    balances,
    token: adminToken,
  });
  // Hono copies a request with the application's `Request`, which does not know that of its own Node server.
  const handle = ({ url, method, headers, body }: Request) => {
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
    return app.fetch(new Request(url, init));
  };
  const respond = refusePages(getRequestListener(handle, { overrideGlobalObjects: false }), host);
  const server = createHttpServer(respond, log);
  const url = await listen(server, adminPort, host);
  return { url, close: () => closeServer(server, AbortSignal.abort()) };
}

function listenToProviders(
  { providers, service: { context } }: OpenedService,
  onError: (error: unknown) => void,
): void {
  const report = (submission: SubmissionReport): void => {
    reportSubmission(context, submission).catch(onError);
  };
  for (const { listen } of providers.values()) listen?.({ report, signal: context.signal });
}

function deleteOldRecords(
  { config: { retention }, log }: ServerDependencies,
  { storage: { database }, service: { context } }: OpenedService,
  onError: (error: unknown) => void,
): void {
  if (retention.days === null) return;
  const { blobs, clock, signal } = context;
  const onDeleted = (deleted: object): void => log.info(deleted, 'old records deleted');
  startRetention({ database, blobs, days: retention.days, now: clock.now, onDeleted, onError, signal });
}

function startJobs(
  { log }: ServerDependencies,
  { service, storage: { queue }, admission, metrics, tracing }: OpenedService,
  onError: (error: unknown) => void,
): Worker {
  const run = createRunJob({ service, queue, metrics, log });
  return startWorker({
    queue,
    run: tracing === undefined ? run : traceJobs(run, service.context.state, tracing),
    owner: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`,
    pools,
    capacity: admission.capacity,
    isBusy: watchLoad(),
    leaseMs: LEASE,
    idleMs: IDLE,
    onError,
  });
}
