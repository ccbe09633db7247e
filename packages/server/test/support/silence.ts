import { type SilentProxy, startSilentProxy } from '@videogen-tools/test-support/silent-proxy';
import { onTestFinished } from 'vitest';
import type { Backends } from './backends.ts';
import { getConfig, startTestServer, type TestServer } from './server.ts';

/** A server whose every port is behind a proxy that can fall silent. */
export interface SilenceSubject {
  readonly server: TestServer;
  readonly postgres: SilentProxy;
  readonly storage: SilentProxy;
  readonly provider: SilentProxy;
}

async function proxyTo(url: string): Promise<SilentProxy> {
  const proxy = await startSilentProxy(Number(new URL(url).port));
  onTestFinished(proxy.stop);
  return proxy;
}

/** Starts a server behind proxies; undefined where the machine has no PostgreSQL. */
export async function startBehindProxies({
  postgres: { url },
  storage: { options },
  double,
}: Backends): Promise<SilenceSubject | undefined> {
  if (url === undefined) return undefined;
  const [postgres, storage, provider] = await Promise.all([url, options.endpoint, double.url].map(proxyTo));
  if (postgres === undefined || storage === undefined || provider === undefined) return undefined;
  const databaseUrl = new URL(url);
  databaseUrl.port = String(postgres.port);
  const server = await startTestServer({
    databaseUrl: databaseUrl.href,
    s3: { ...options, endpoint: storage.url },
    config: getConfig(provider, { maxConcurrent: 20, timeoutMs: 10_000 }),
  });
  return { server, postgres, storage, provider };
}
