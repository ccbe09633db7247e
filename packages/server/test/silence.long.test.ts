import type { Direction, SilentProxy } from '@videogen-tools/test-support/silent-proxy';
import { afterAll, expect, test } from 'vitest';
import { call, createTask, KEY, postTask } from './support/api.ts';
import { useBackends } from './support/backends.ts';
import { startInstance } from './support/cli.ts';
import { pause } from './support/pause.ts';
import { keepFinishing } from './support/server.ts';
import { proxyTo, type SilenceSubject, startBehindProxies } from './support/silence.ts';

const backends = useBackends();

/** One silence: of what, on which connections, of which direction, and for how long in milliseconds. */
interface Silence {
  readonly port: Exclude<keyof SilenceSubject, 'server'>;
  readonly connections: 'old' | 'all';
  readonly direction: Direction;
  readonly forMs: number;
}

const FOREVER = Number.POSITIVE_INFINITY;

const ports = ['postgres', 'storage', 'provider'] as const;
const silences: readonly Silence[] = ports.flatMap((port) => [
  ...(['requests', 'responses', 'both'] as const).map(
    (direction): Silence => ({ port, connections: 'old', direction, forMs: FOREVER }),
  ),
  { port, connections: 'all', direction: 'both', forMs: 10_000 },
  { port, connections: 'all', direction: 'both', forMs: 60_000 },
]);

/** Rows of the table that is printed at the end. */
const rows: object[] = [];
afterAll(() => console.table(rows));

/** Milliseconds in which every accepted task continues after a silence. */
const RECOVERY = 30_000;

async function timed(work: () => Promise<Response>): Promise<number> {
  const before = performance.now();
  await (await work()).arrayBuffer();
  return performance.now() - before;
}

/** Sends reads and creates until the silence ends. Returns the ids of the accepted tasks and the longest response time. */
async function sendUntil(ended: () => boolean, { server }: SilenceSubject, withCreates: boolean) {
  const ids: string[] = [];
  let longest = 0;
  while (!ended()) {
    const read = timed(() => call(`${server.url}/v1/tasks/00000000-0000-4000-8000-000000000000`));
    longest = Math.max(longest, await read);
    if (withCreates)
      longest = Math.max(
        longest,
        await timed(async () => {
          const response = await postTask(server.url);
          const { data }: { data?: { task_id: string } } = await response.clone().json();
          if (data !== undefined) ids.push(data.task_id);
          return response;
        }),
      );
    await pause(500);
  }
  return { ids, longest };
}

/** Waits until the reference of a task is stored. */
async function submitted({ server }: SilenceSubject, id: string): Promise<void> {
  const state = async (): Promise<unknown> => {
    const { submission }: { submission: { state: string } | null } = await (
      await server.admin(`/tasks/${id}`)
    ).json();
    return submission?.state;
  };
  await expect.poll(state, { timeout: RECOVERY }).toBe('submitted');
}

async function silence(proxy: SilentProxy, { connections, direction, forMs }: Silence): Promise<void> {
  proxy.silence({ newToo: connections === 'all', direction });
  if (forMs === FOREVER) return;
  await pause(forMs);
  proxy.recover();
}

test.for(silences)(
  'after $port was silent ($connections connections, $direction, $forMs ms), every accepted task ends in time',
  { timeout: 180_000 },
  async (each, context) => {
    const subject = await startBehindProxies(backends(), 'of every server');
    if (subject === undefined) return context.skip();
    const { server } = subject;
    const { double } = backends();
    if (each.port !== 'provider') keepFinishing(double);
    const before = await Promise.all(Array.from({ length: 8 }, () => server.create()));

    // A create that a silent provider has received is an unknown outcome, and waits for a person.
    if (each.port === 'provider') {
      for (const id of before) await submitted(subject, id);
      keepFinishing(double);
    }

    let ended = false;
    const sending = sendUntil(() => ended, subject, each.port !== 'provider');
    await silence(subject[each.port], each);
    const from = performance.now();
    ended = true;
    const { ids, longest } = await sending;

    for (const id of [...before, ...ids])
      await expect
        .poll(() => server.getStatus(id).catch(() => ''), { timeout: RECOVERY, interval: 100 })
        .toBe('SUCCESS');

    const recovery = performance.now() - from;
    rows.push({
      port: each.port,
      connections: each.connections,
      direction: each.direction,
      'silent for': each.forMs === FOREVER ? 'ever' : `${each.forMs / 1000} s`,
      tasks: before.length + ids.length,
      'recovery in s': (recovery / 1000).toFixed(1),
      'longest response in s': (longest / 1000).toFixed(1),
    });
    expect(recovery).toBeLessThan(RECOVERY);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
);

test('a process that receives SIGTERM while PostgreSQL is silent exits', async (context) => {
  const { url } = backends().postgres;
  if (url === undefined) return context.skip();
  const proxy = await proxyTo(url);
  const databaseUrl = new URL(url);
  databaseUrl.port = String(proxy.port);
  const env = { DATABASE_URL: databaseUrl.href, VIDEOGEN_BOOTSTRAP_KEY: KEY };
  const server = await startInstance(env);
  await createTask(server.url);
  proxy.silence({ newToo: true });
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
}, 120_000);
