import { type SilentProxy, startSilentProxy } from '@videogen-tools/test-support/silent-proxy';
import { onTestFinished } from 'vitest';
import type { CallLimits } from '../../src/call-limits.ts';
import { runServer } from '../../src/run-server.ts';
import { readOptions } from '../../src/start-server.ts';
import type { Backends } from './backends.ts';
import { getConfig, startTestServer, type TestServer } from './server.ts';

/** A server whose every port is behind a proxy that can fall silent. */
export interface SilenceSubject {
  readonly server: TestServer;
  readonly postgres: SilentProxy;
  readonly storage: SilentProxy;
  readonly provider: SilentProxy;
}

/** Starts a proxy before a server on loopback, until the end of the test. */
export async function proxyTo(url: string): Promise<SilentProxy> {
  const proxy = await startSilentProxy(Number(new URL(url).port));
  onTestFinished(proxy.stop);
  return proxy;
}

/** Milliseconds in which the provider responds, also while the machine is busy: a submission that takes longer is unknown. */
const PROVIDER_MS = 10_000;

/** Limits of calls that make a test short. */
const short: CallLimits = {
  databaseMs: 800,
  storageConnectMs: 800,
  storageSilenceMs: 800,
  roundMs: 2000,
  readyMs: 1500,
};

/**
 * Starts a server behind proxies; undefined where the machine has no PostgreSQL.
 *
 * @param limits those of every server, or short ones
 */
export async function startBehindProxies(
  { postgres: { url }, storage: { options }, double }: Backends,
  limits: 'of every server' | 'short',
): Promise<SilenceSubject | undefined> {
  if (url === undefined) return undefined;
  const postgres = await proxyTo(url);
  const storage = await proxyTo(options.endpoint);
  const provider = await proxyTo(double.url);
  const databaseUrl = new URL(url);
  databaseUrl.port = String(postgres.port);
  const server = await startTestServer(
    {
      databaseUrl: databaseUrl.href,
      s3: { ...options, endpoint: storage.url },
      config: getConfig(provider, { maxConcurrent: 20, timeoutMs: PROVIDER_MS }),
    },
    {
      start: async (given) =>
        runServer({ ...(await readOptions(given)), ...(limits === 'short' && { limits: short }) }),
    },
  );

  return { server, postgres, storage, provider };
}
