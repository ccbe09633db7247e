import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@videogen-tools/testing/free-port';
import { startServer } from '../../src/index.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';
import { pause } from './pause.ts';

/** Tasks of other tenants, by what delays them. */
export interface Disturbance {
  /** Tasks whose callbacks go to a receiver that never responds. */
  readonly silent: number;
  /** Tasks at a provider that never responds. */
  readonly hung: number;
  /** Tasks of one tenant at the provider of the newcomer. */
  readonly backlog: number;
}

/** Options of {@link measureIsolation}. */
export interface IsolationOptions extends Disturbance {
  /** Unset for SQLite and a folder. */
  readonly databaseUrl: string | undefined;
  /** Tasks of the newcomer, one after the other. */
  readonly samples: number;
}

/** A newcomer's task alone and beside the others. */
export interface Isolation {
  /** Milliseconds from the create request to the final status; the median, as polls have a jitter. */
  readonly aloneMs: number;
  readonly besideMs: number;
  /** Requests that the silent receiver and the provider that never responds held at the same time. */
  readonly heldByReceiver: number;
  readonly heldByProvider: number;
  /** Tasks of others that had not ended when the newcomer's had. */
  readonly othersOpen: number;
}

/** A server that accepts requests and never responds. */
async function startSilent() {
  let [open, most] = [0, 0];
  const server = createServer((_, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => (open -= 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, most: () => most, stop };
}

/** Runs a newcomer's tasks alone, and then beside tasks of other tenants that hang or wait. */
export async function measureIsolation(options: IsolationOptions): Promise<Isolation> {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-isolation-'));
  const [receiver, hung, good] = await Promise.all([startSilent(), startSilent(), startOpenAiVideos()]);
  process.env['TEST_PROVIDER_KEY'] = 'secret';
  const apiKey = { env: 'TEST_PROVIDER_KEY' };
  const adminPort = await freePort();
  const server = await startServer({
    dataDir: folder,
    adminPort,
    adminToken: 'admin',
    drainMs: 0,
    ...(options.databaseUrl !== undefined && { databaseUrl: options.databaseUrl }),
    config: {
      providers: {
        good: { type: 'openai-videos', baseUrl: good.url, apiKey },
        hung: { type: 'openai-videos', baseUrl: hung.url, apiKey, timeoutMs: 600_000, maxConcurrent: 1000 },
      },
      routes: [{ model: 't2v-2.4-advanced', provider: 'hung' }, { provider: 'good' }],
      callbacks: { allowPrivateHosts: true },
    },
  });
  const admin = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${adminPort}${path}`, { ...init, headers: { authorization: 'Bearer admin' } });
  const keyOf = async (organization: string): Promise<string> => {
    const response = await admin('/keys', { method: 'POST', body: JSON.stringify({ organization }) });
    const { key }: { key: string } = await response.json();
    return key;
  };
  const create = async (key: string, body: object = {}): Promise<string> => {
    const response = await fetch(`${server.url}/v1/video/text2video`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 2, ...body }),
    });
    const { data }: { data: { task_id: string } } = await response.json();
    return data.task_id;
  };
  const createMany = async (key: string, count: number, body: object): Promise<void> => {
    let left = count;
    const run = async (): Promise<void> => {
      while (left-- > 0) await create(key, body);
    };
    await Promise.all(Array.from({ length: 8 }, run));
  };
  const measure = async (key: string): Promise<number> => {
    const durations: number[] = [];
    while (durations.length < options.samples) {
      const started = performance.now();
      const id = await create(key);
      for (let status = ''; status !== 'SUCCESS'; await pause(20)) {
        const headers = { authorization: `Bearer ${key}` };
        const response = await fetch(`${server.url}/v1/tasks/${id}`, { headers });
        status = (await response.json()).data.status;
      }
      durations.push(performance.now() - started);
    }
    return durations.toSorted((left, right) => left - right)[Math.floor(durations.length / 2)] ?? 0;
  };
  const finishing = setInterval(() => {
    for (const work of good.accepted) if (work.state === 'running') work.state = 'done';
  }, 20);
  try {
    const [first, newcomer, ...others] = await Promise.all(
      ['first', 'newcomer', 'silent', 'hung', 'backlog'].map(keyOf),
    );
    const aloneMs = await measure(first ?? '');
    const [silentKey = '', hungKey = '', backlogKey = ''] = others;
    await createMany(silentKey, options.silent, { callback_url: receiver.url });
    await createMany(hungKey, options.hung, { model: 't2v-2.4-advanced' });
    await createMany(backlogKey, options.backlog, {});
    const besideMs = await measure(newcomer ?? '');
    const metrics = await (await admin('/organizations')).json();
    const othersOpen = metrics.reduce((sum: number, { active }: { active: number }) => sum + active, 0);
    return { aloneMs, besideMs, heldByReceiver: receiver.most(), heldByProvider: hung.most(), othersOpen };
  } finally {
    clearInterval(finishing);
    receiver.stop();
    hung.stop();
    await server.close();
    await good.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
