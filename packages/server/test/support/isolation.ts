import { createServer } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { onTestFinished } from 'vitest';
import { pause } from './pause.ts';
import { apiKey, keepFinishing, startProvider, startTestServer } from './server.ts';

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
  readonly databaseUrl?: string | undefined;
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
  let open = 0;
  let most = 0;
  const server = createServer((_, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => (open -= 1));
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { url, most: () => most };
}

/** Runs a newcomer's tasks alone, and then beside tasks of other tenants that hang or wait. */
export async function measureIsolation(options: IsolationOptions): Promise<Isolation> {
  const receiver = await startSilent();
  const hung = await startSilent();
  const good = await startProvider();
  const settings = { type: 'openai-videos', apiKey } as const;
  const server = await startTestServer({
    ...(options.databaseUrl !== undefined && { databaseUrl: options.databaseUrl }),
    config: {
      providers: {
        good: { ...settings, baseUrl: good.url },
        hung: { ...settings, baseUrl: hung.url, timeoutMs: 600_000, maxConcurrent: 1000 },
      },
      routes: [{ model: 't2v-2.4-advanced', provider: 'hung' }, { provider: 'good' }],
      callbacks: { allowPrivateHosts: true },
    },
  });

  const createMany = async (key: string, count: number, body: object): Promise<void> => {
    let left = count;
    const run = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await server.create(body, key);
      }
    };
    await Promise.all(Array.from({ length: 8 }, run));
  };

  const measure = async (key: string): Promise<number> => {
    const durations: number[] = [];
    while (durations.length < options.samples) {
      const started = performance.now();
      const id = await server.create({}, key);
      while ((await server.getStatus(id, key)) !== 'SUCCESS') await pause(20);
      durations.push(performance.now() - started);
    }
    return durations.toSorted((left, right) => left - right)[Math.floor(durations.length / 2)] ?? 0;
  };

  keepFinishing(good);
  const aloneMs = await measure(await server.createKey('first'));

  const newcomer = await server.createKey('newcomer');
  await createMany(await server.createKey('silent'), options.silent, { callback_url: receiver.url });
  await createMany(await server.createKey('hung'), options.hung, { model: 't2v-2.4-advanced' });
  await createMany(await server.createKey('backlog'), options.backlog, {});
  const besideMs = await measure(newcomer);
  const balances: { active: number }[] = await (await server.admin('/organizations')).json();
  const othersOpen = balances.reduce((sum, { active }) => sum + active, 0);
  // The next row of a table has the machine to itself.
  await server.close();
  return { aloneMs, besideMs, heldByReceiver: receiver.most(), heldByProvider: hung.most(), othersOpen };
}
