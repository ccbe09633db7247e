import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestStorage } from '@videogen-tools/test-support/s3';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { openPostgres } from '../../src/postgres/database.ts';
import type { Double, Fault } from '../doubles/double.ts';
import { KEY } from './api.ts';
import { type RunningCli, startInstance } from './cli.ts';
import { createTasks } from './create-tasks.ts';
import { inspect, type Outcome, readProgress } from './inspect.ts';
import { pause } from './pause.ts';
import { type Pickup, watchPickup } from './pickup.ts';
import { startReceiver } from './receiver.ts';

/** Ports of the services, as instances reach them. */
export interface Proxies {
  readonly postgres: { readonly port: number };
  readonly storage: { readonly url: string };
  readonly provider: { readonly url: string };
}

/** Options of {@link runCampaign}. */
export interface Campaign {
  readonly databaseUrl: string;
  readonly storage: TestStorage;
  readonly double: Double;
  readonly tasks: number;
  /** URLs of proxies through which the instances reach the services. @default the services themselves */
  readonly proxies?: Proxies;
  /** Every n-th create request of the provider meets a fault. */
  readonly dropEvery: number;
  /**
   * Faults, in turn.
   *
   * @default the work is accepted, and the response is dropped
   */
  readonly faults?: readonly Fault[];
  /** Workers that are killed. */
  readonly kills: number;
  /** Whether to kill more workers until no task is under way. */
  readonly killOn?: boolean;
  /** Milliseconds between two kills, counted from the start of the worker that replaced the last one. */
  readonly killAfterMs: number;
  /**
   * Runs before each kill, numbered from 1, for instance to restart PostgreSQL. `pickedUp` waits until other workers
   * have claimed the jobs of all workers that were killed before.
   */
  readonly beforeKill?: (kill: number, pickedUp: () => Promise<unknown>) => Promise<void>;
}

/** Runs tasks through one API and two workers while workers are killed and responses are lost. */
export async function runCampaign(campaign: Campaign): Promise<Outcome> {
  const { databaseUrl, double } = campaign;
  const receiver = await startReceiver();
  const env = await writeSettings({ ...campaign, pollMs: 300 });
  const api = await startInstance({ ...env, VIDEOGEN_ROLE: 'api' });
  const startWorker = (): Promise<RunningCli> => startInstance({ ...env, VIDEOGEN_ROLE: 'worker' });
  const workers = await Promise.all([startWorker(), startWorker()]);
  const database = openPostgres({ url: databaseUrl, onError: () => {} });
  double.faults.push(...getFaults(campaign));
  const provider = finishWork(double);
  const pickups: Promise<Pickup>[] = [];
  try {
    const creating = Promise.race([
      createTasks({ url: api.url, receiver: receiver.url, tasks: campaign.tasks }),
      api.exited,
    ]);
    let created = false;
    creating.then(
      () => (created = true),
      () => {},
    );
    const isOpen = async (): Promise<boolean> => !created || (await readProgress(database)).underWay > 0;
    let kills = 0;
    while (kills < campaign.kills || (campaign.killOn === true && (await isOpen()))) {
      await Promise.race([pause(campaign.killAfterMs), api.exited, ...workers.map(({ exited }) => exited)]);
      kills += 1;
      await campaign.beforeKill?.(kills, () => Promise.all(pickups));
      await workers.shift()?.stop('SIGKILL');
      pickups.push(watchPickup(database, Date.now()));
      workers.push(await startWorker());
    }
    const { ids, statuses } = await creating;
    while ((await readProgress(database)).open > 0) await pause(200);
    const found = await inspect(database, { ids, double, receiver, env });
    const all = await Promise.all(pickups);
    const pickup = {
      freedMs: all.flatMap(({ freedMs }) => freedMs),
      claimedMs: all.flatMap(({ claimedMs }) => claimedMs),
    };
    return { ...found, kills, responses: statuses, pickup };
  } finally {
    clearInterval(provider);
    await Promise.all([api, ...workers].map((instance) => instance.stop('SIGKILL')));
    await database.close();
    receiver.close();
  }
}

/** Settings of the instances. */
interface Settings extends Pick<Campaign, 'databaseUrl' | 'storage' | 'double' | 'proxies'> {
  /** Interval between the first polls of a task, in milliseconds. */
  readonly pollMs: number;
}

/** Writes the configuration file, and returns the environment of every instance. */
async function writeSettings({
  databaseUrl,
  storage: { options },
  double,
  proxies,
  pollMs,
}: Settings): Promise<Readonly<Record<string, string>>> {
  const path = join(await temporaryFolder(), 'config.json');
  const apiKey = { env: 'TEST_PROVIDER_KEY' };
  const config = {
    providers: {
      gpu: {
        type: 'openai-videos',
        baseUrl: proxies?.provider.url ?? double.url,
        apiKey,
        pollMs,
        timeoutMs: 5000,
      },
    },
    routes: [{ provider: 'gpu', input: { metadata: '{task_id}' } }],
    callbacks: { allowPrivateHosts: true },
  };
  await writeFile(path, JSON.stringify(config));
  const database = new URL(databaseUrl);
  if (proxies !== undefined) database.port = String(proxies.postgres.port);

  return {
    DATABASE_URL: database.href,
    S3_ENDPOINT: proxies?.storage.url ?? options.endpoint,
    S3_BUCKET: options.bucket,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    VIDEOGEN_CONFIG: path,
    VIDEOGEN_BOOTSTRAP_KEY: KEY,
    TEST_PROVIDER_KEY: 'secret',
  };
}

/** Starts one API and two workers. `url` is the API's; disposing kills all of them. */
export async function runInstances(settings: Settings): Promise<AsyncDisposable & { readonly url: string }> {
  const env = await writeSettings(settings);
  const roles = ['api', 'worker', 'worker'];
  const [api, ...workers] = await Promise.all(
    roles.map((role) => startInstance({ ...env, VIDEOGEN_ROLE: role })),
  );
  return {
    url: api?.url ?? '',
    async [Symbol.asyncDispose]() {
      await Promise.all([api, ...workers].map((instance) => instance?.stop('SIGKILL')));
    },
  };
}

/** Lists the faults of the create requests that the provider receives: more than one for each task. */
function getFaults({ tasks, dropEvery, faults = ['drop response'] }: Campaign): Fault[] {
  return Array.from({ length: 2 * tasks }, (_, create) => {
    const fault = create % dropEvery === 0 ? faults[(create / dropEvery) % faults.length] : undefined;
    return fault ?? 'none';
  });
}

/** Completes the work at the provider every 100 ms. */
function finishWork({ accepted }: Double): NodeJS.Timeout {
  return setInterval(() => {
    for (const work of accepted) {
      if (work.state === 'running') work.state = 'done';
    }
  }, 100);
}
