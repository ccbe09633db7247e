import { getRequestListener } from '@hono/node-server';
import { reportSubmission, type SubmissionReport } from '@videogen/engine';
import { readBalances } from './accounts/ledger.ts';
import { createRateLimiter } from './accounts/rate-limiter.ts';
import { callLimits } from './call-limits.ts';
import { ConfigError } from './config/load-config.ts';
import { createAdmin } from './http/admin.ts';
import { HttpServer } from './http/http-server.ts';
import { refusePages } from './http/refuse-pages.ts';
import { respondToApi } from './http/respond-to-api.ts';
import { Lifetime } from './lifetime.ts';
import { type OpenedService, openService, type ServerDependencies } from './open-service.ts';
import { traceJobs } from './telemetry/trace-service.ts';
import { startRetention } from './upkeep/retention.ts';
import { createRunJob } from './worker/create-run-job.ts';
import { checkRound, type RunJob } from './worker/job-worker.ts';

/** A running server. */
export interface RunningServer {
  /** URL of the API, or of the probes of a worker. */
  readonly url: string;
  /** URL of the admin API; null when there is none. */
  readonly adminUrl: string | null;
  /**
   * Drains and stops the server: it accepts no new requests and jobs, and waits for those under way within a limit.
   *
   * The promise rejects with an `AggregateError` when parts could not be closed; the others are closed.
   */
  readonly close: () => Promise<void>;
}

/**
 * Opens the storage, migrates, and serves the API, runs the jobs, or both.
 *
 * @throws {Error} when a part cannot be opened; the parts that were opened are closed
 */
export async function runServer(dependencies: ServerDependencies): Promise<RunningServer> {
  const lifetime = new Lifetime();
  try {
    return await startParts(dependencies, lifetime);
  } catch (error) {
    await lifetime
      .end()
      .catch((failure: unknown) => dependencies.log.error({ err: failure }, 'failed to close'));
    throw error;
  }
}

async function startParts(dependencies: ServerDependencies, lifetime: Lifetime): Promise<RunningServer> {
  const { settings, config, log, limits = callLimits } = dependencies;
  const { role, port, host, publicUrl, drainMs } = settings;
  const onError = (error: unknown): void => log.error({ err: error }, 'failed');

  const http = new HttpServer(host, log);
  const getUrl = (): string => publicUrl ?? http.url;
  const opened = await openService(dependencies, { lifetime, getUrl });
  const { storage, worker } = opened;

  let draining = false;
  const checks = {
    database: () => storage.database.query('SELECT 1 AS ready'),
    migrations: storage.check,
    storage: opened.media.check,
    jobs: async () => {
      if (worker !== undefined) checkRound(worker.round(), limits.readyMs);
    },
  };
  const limiter = await createRateLimiter(config.limits.requestsPerMinute, storage.postgres);
  const readiness = { checks, draining: () => draining };
  lifetime.onEnd('API', () => http.close(AbortSignal.abort()));
  await http.listen(port, respondToApi({ ...opened, role, limiter, readiness, log, onError }));
  const adminUrl = await startAdmin(dependencies, opened, lifetime);

  if (worker !== undefined) {
    listenToProviders(opened, onError);
    worker.start(createRunner(dependencies, opened));
    deleteOldRecords(dependencies, opened, onError);
  }

  const close = async (): Promise<void> => {
    draining = true;
    const limit = AbortSignal.timeout(drainMs);
    try {
      await Promise.all([http.close(limit), worker?.drain(limit)]);
    } finally {
      await lifetime.end();
    }
  };
  let closing: Promise<void> | undefined;
  return {
    url: http.url,
    adminUrl,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/**
 * Starts the admin API. Returns its URL, or null without a port.
 *
 * @throws {ConfigError} when there is no token
 */
async function startAdmin(
  { settings: { adminPort, adminToken, host }, log }: ServerDependencies,
  { accounts, service, storage, admission, metrics }: OpenedService,
  lifetime: Lifetime,
): Promise<string | null> {
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
  const server = new HttpServer(host, log);
  lifetime.onEnd('admin API', () => server.close(AbortSignal.abort()));
  await server.listen(adminPort, respond);

  return server.url;
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

/** Creates what runs a job, with its log, metrics and traces. */
function createRunner(
  { log }: ServerDependencies,
  { service, storage: { queue }, metrics, tracing }: OpenedService,
): RunJob {
  const run = createRunJob({ service, queue, metrics, log });
  return tracing === undefined ? run : traceJobs(run, service.context.state, tracing);
}
