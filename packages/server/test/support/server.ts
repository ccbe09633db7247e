import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { onTestFinished } from 'vitest';
import { type ConfigInput, type RunningServer, type ServerOptions, startServer } from '../../src/index.ts';
import type { Double } from '../doubles/double.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';
import { type Call, call, createTask, getStatus, KEY } from './api.ts';

/** Bearer token of the admin API of every server of the tests. */
export const ADMIN_TOKEN = 'admin-token';

/** A server in this process, with an admin API. */
export interface TestServer extends RunningServer {
  readonly create: (changes?: object, key?: string) => Promise<string>;
  readonly getStatus: (id: string, key?: string) => Promise<string>;
  readonly admin: (path: string, request?: Omit<Call, 'key'>) => Promise<Response>;
  /** Creates a key of an organization. */
  readonly createKey: (organization: string) => Promise<string>;
}

/** How a test server starts and ends. */
export interface TestStart {
  /** Takes the function that closes the server. @default at the end of the test */
  readonly atEnd?: (close: () => Promise<void>) => void;
  /** @default `startServer` */
  readonly start?: (options: ServerOptions) => Promise<RunningServer>;
}

/** Starts a server, in an empty folder unless a test names one. */
export async function startTestServer(
  options: ServerOptions = {},
  { atEnd = onTestFinished, start = startServer }: TestStart = {},
): Promise<TestServer> {
  const server = await start({
    dataDir: options.dataDir ?? (await temporaryFolder()),
    bootstrapKey: KEY,
    adminPort: 0,
    adminToken: ADMIN_TOKEN,
    drainMs: 0,
    ...options,
  });
  atEnd(server.close);
  const admin: TestServer['admin'] = (path, request) =>
    call(`${server.adminUrl}${path}`, { key: ADMIN_TOKEN, ...request });
  return {
    ...server,
    admin,
    create: (changes, key) => createTask(server.url, changes, key),
    getStatus: (id, key) => getStatus(server.url, id, key),
    async createKey(organization) {
      const { key }: { key: string } = await (await admin('/keys', { body: { organization } })).json();
      return key;
    },
  };
}

/** The key of a provider in the configuration, which each double accepts. */
export const apiKey: { readonly env: string } = { env: 'TEST_PROVIDER_KEY' };
process.env['TEST_PROVIDER_KEY'] = 'secret';

/** The settings of one provider. */
export type ProviderInput = NonNullable<ConfigInput['providers']>[string];

/** Starts a provider that is stopped at the end of the test. */
export async function startProvider(start: () => Promise<Double> = startOpenAiVideos): Promise<Double> {
  const double = await start();
  onTestFinished(double.stop);
  return double;
}

/** The configuration of a server with one provider, `gpu`, with what a test changes of it. */
export function getConfig({ url }: Pick<Double, 'url'>, changes: Partial<ProviderInput> = {}): ConfigInput {
  const gpu: ProviderInput = { type: 'openai-videos', baseUrl: url, apiKey, pollMs: 100, ...changes };
  return { providers: { gpu }, routes: [{ provider: 'gpu', providerModel: 'owner/model' }] };
}

/** Finishes the work of a provider every 20 ms, until the end of the test. */
export function keepFinishing({ accepted }: Double): void {
  const timer = setInterval(() => {
    for (const work of accepted) {
      if (work.state === 'running') work.state = 'done';
    }
  }, 20);
  onTestFinished(() => clearInterval(timer));
}
