import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { CallbackStore } from '@videogen/callbacks';
import { createFixture, type Order, record } from './fixture.ts';
import type { InstanceOptions } from './instance.ts';

/** A run of a handler, as its instance reports it to the ledger. */
export interface LedgerEntry {
  readonly effectId: string;
  readonly instance: string;
  readonly source: string;
}

/** The result of a campaign. */
export interface CampaignResult {
  readonly orders: readonly Order[];
  readonly finals: ReadonlyMap<string, string>;
  readonly ledger: readonly LedgerEntry[];
  /** Tasks whose handlers the killed instance was running when it was killed. */
  readonly inFlight: ReadonlySet<string>;
  readonly deliveries: number;
  /** Deliveries without a 200, which were not retried. */
  readonly failedDeliveries: number;
}

/** Offsets of the instances' clocks, in milliseconds. They differ by many lease times. */
const SKEWS = { A: -20_000, B: 20_000 };

const STATUSES = ['PENDING', 'QUEUING', 'PROCESSING'];

/**
 * Two instances whose clocks differ, and one store; every delivery doubled, all of them shuffled, none repeated by the sender; one
 * instance killed in the middle. Resolves when every task is final in the store.
 */
export async function runCampaign(
  tasks: number,
  store: CallbackStore,
  options: InstanceOptions['store'],
): Promise<CampaignResult> {
  const fixture = createFixture(store);
  const orders = await Promise.all(Array.from({ length: tasks }, () => fixture.order('PENDING')));
  const finals = new Map(
    orders.map(({ taskId }, at) => [taskId, ['SUCCESS', 'FAILED', 'CANCELED'][at % 3] ?? '']),
  );
  for (const { ref, taskId } of orders) await fixture.callbacks.bind(ref, taskId);
  const reached = new Map<string, string>();
  const ledger: LedgerEntry[] = [];
  const backend = await startBackend(orders, reached, ledger);
  const [victim, survivor] = await Promise.all(
    Object.entries(SKEWS).map(([name, skew]) =>
      startInstance({ name, skew, store: options, backend: backend.origin }),
    ),
  );
  if (victim === undefined || survivor === undefined) throw new Error('no instances');
  const pair = [victim, survivor] as const;
  try {
    const deliveries = shuffled(
      orders.flatMap((order) =>
        [...STATUSES, finals.get(order.taskId) ?? ''].flatMap((status) => [
          { order, status },
          { order, status },
        ]),
      ),
    );
    let sent = 0;
    let failedDeliveries = 0;
    let inFlight: Promise<Set<string>> | undefined;
    async function sender(): Promise<void> {
      for (let next = deliveries[sent++]; next !== undefined; next = deliveries[sent++]) {
        const { order, status } = next;
        if (rank(status) > rank(reached.get(order.taskId) ?? '')) reached.set(order.taskId, status);
        if (sent >= deliveries.length / 2) inFlight ??= kill(pair, store, orders);
        const instance = sent % 2 === 0 ? victim : survivor;
        const ok = await post(`${instance?.origin}${order.path}`, record(order.taskId, status, order.url));
        if (!ok) failedDeliveries += 1;
      }
    }
    await Promise.all(Array.from({ length: 32 }, sender));
    await settledAll(store, orders);
    return {
      orders,
      finals,
      ledger,
      inFlight: (await inFlight) ?? new Set(),
      deliveries: deliveries.length,
      failedDeliveries,
    };
  } finally {
    victim.child.kill('SIGKILL');
    survivor.child.kill('SIGKILL');
    backend.server.closeAllConnections();
    backend.server.close();
  }
}

interface Instance {
  readonly child: ChildProcess;
  readonly origin: string;
}

async function startInstance(argument: InstanceOptions): Promise<Instance> {
  const program = fileURLToPath(new URL('instance.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(20_000) });
  return { child, origin: `http://127.0.0.1:${String(port).trim()}` };
}

/**
 * Kills one instance, and reads the leases that it has left. The other instance is paused meanwhile, so that it takes none of them
 * over.
 */
async function kill(
  [victim, survivor]: readonly [Instance, Instance],
  store: CallbackStore,
  orders: readonly Order[],
): Promise<Set<string>> {
  survivor.child.kill('SIGSTOP');
  const gone = once(victim.child, 'exit');
  victim.child.kill('SIGKILL');
  await gone;
  const left = await Promise.all(
    orders.map(async ({ ref, taskId }) => ({
      taskId,
      lease: (await store.find({ ref }))?.record.lease ?? null,
    })),
  );
  survivor.child.kill('SIGCONT');
  return new Set(left.filter(({ lease }) => lease !== null).map(({ taskId }) => taskId));
}

async function settledAll(store: CallbackStore, orders: readonly Order[]): Promise<void> {
  let open = [...orders];
  for (const deadline = Date.now() + 45_000 + orders.length * 200; open.length > 0; ) {
    if (Date.now() > deadline) throw new Error(`${open.length} tasks are not settled in time.`);
    const records = await Promise.all(
      open.map(async (order) => ({ order, found: (await store.find({ ref: order.ref }))?.record })),
    );
    open = records.filter(({ found }) => found?.rank !== 3 || found.lease !== null).map(({ order }) => order);
    // A pause between two looks, so that the looking does not keep the instances from working.
    if (open.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function startBackend(
  orders: readonly Order[],
  reached: ReadonlyMap<string, string>,
  ledger: LedgerEntry[],
): Promise<{ server: Server; origin: string }> {
  const urls = new Map(orders.map(({ taskId, url }) => [taskId, url]));
  const server = createServer(async (request, response) => {
    // The instances are the only callers.
    const body = (await json(request)) as LedgerEntry & { taskId: string };
    if (request.url === '/effect') ledger.push(body);
    const status = reached.get(body.taskId) ?? 'PENDING';
    response.end(JSON.stringify(record(body.taskId, status, urls.get(body.taskId) ?? null)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

async function post(url: string, body: unknown): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    // The instance is dead or stuck: this sender does not try again.
    return false;
  }
}

function rank(status: string): number {
  const at = STATUSES.indexOf(status);
  return status === '' ? -1 : at === -1 ? STATUSES.length : at;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
