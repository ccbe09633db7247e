import type { CallbackStore } from '@videogen/callbacks';
import { seeded } from '@videogen-tools/test-support/seeded';
import { createFixture, type Order, record } from './fixture.ts';

/** A run of a handler, as the ledger of the campaign has it. */
export interface LedgerEntry {
  readonly effectId: string;
  readonly instance: string;
  readonly source: string;
  readonly attempt: number;
  /** When the handler began, by the clock of this machine; the ledger may hear of it much later. */
  readonly at: number;
}

interface Run extends LedgerEntry {
  /** Whether the handler never settles. */
  readonly hangs: boolean;
}

/** The service and the ledger, which the instances call. Some calls never settle. */
export interface Backend {
  /** The body of the task as the service has it. */
  confirm(taskId: string): Promise<unknown>;
  effect(entry: LedgerEntry): Promise<void>;
}

/** An instance of the application that can be killed or frozen. */
export interface Instance {
  /** Delivers a body; resolves to whether the response has the status 200. */
  deliver(order: Order, body: unknown): Promise<boolean>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** Options of a campaign. */
export interface CampaignOptions {
  /** Decides the order of the deliveries and the faults. */
  readonly seed: number;
  readonly tasks: number;
  readonly store: CallbackStore;
  /** Starts an instance whose clock is `skew` milliseconds off. */
  start(name: string, skew: number, backend: Backend): Promise<Instance>;
  /** `leaseTime` of the instances (milliseconds). */
  readonly leaseTime: number;
  /** How long an instance is frozen, longer than its lease (milliseconds). */
  readonly freeze: number;
}

/** Offsets of the clocks, in milliseconds. They differ by many lease times. */
const SKEWS = { A: -20_000, B: 20_000 };
const STATUSES = ['PENDING', 'QUEUING', 'PROCESSING'];
const FINALS = ['SUCCESS', 'FAILED', 'CANCELED'];
/** Share of the calls of the backend that never settle. */
const HANGS = 0.04;
/** A limit that only ends a hang (milliseconds). */
const LIMIT = 60_000;

/** A campaign that runs; everything but the store and the API is printed when it fails. */
interface Campaign {
  readonly options: CampaignOptions;
  readonly random: () => number;
  readonly orders: readonly FinalOrder[];
  /** The status that the API knows of each task. */
  readonly reached: Map<string, string>;
  readonly log: {
    readonly seed: number;
    readonly deliveries: object[];
    readonly faults: object[];
    readonly ledger: Run[];
    /** When the frozen instance was frozen and thawed. */
    readonly frozen: number[];
  };
}

interface FinalOrder extends Order {
  /** The final status of the task. */
  readonly final: string;
}

/**
 * Two instances whose clocks differ, on one store. Every delivery is sent twice, all of them are shuffled, and the sender
 * retries none. One instance is killed and the other one frozen for longer than its lease; some calls of the service and
 * some handlers never settle. Rejects with the whole record unless every final effect has run, and no effect ran again
 * while the run before still had its lease. Resolves to a line with the counts.
 */
export async function runCampaign(options: CampaignOptions): Promise<string> {
  const { seed, tasks, store } = options;
  const random = seeded(seed);
  const log = { seed, deliveries: [], faults: [], ledger: [], frozen: [] };
  // `bind` makes a task due after this time, even if no delivery arrives.
  const fixture = createFixture(store, { overdueAfter: 300 });
  const created = await Promise.all(Array.from({ length: tasks }, () => fixture.order('PENDING')));
  const orders = created.map((order) => ({
    ...order,
    final: FINALS[Math.floor(random() * 3)] ?? 'SUCCESS',
  }));
  for (const { ref, taskId } of orders) await fixture.callbacks.bind(ref, taskId);
  const campaign: Campaign = { options, random, orders, reached: new Map(), log };
  const backend = createBackend(campaign);
  const [victim, survivor] = await Promise.all(
    Object.entries(SKEWS).map(([name, skew]) => options.start(name, skew, backend)),
  );
  if (victim === undefined || survivor === undefined) throw new Error('no instances');
  try {
    await sendAll(campaign, victim, survivor);
    await settleAll(store, orders);
    return check(campaign);
  } catch (error) {
    const records = await Promise.all(orders.map(({ ref }) => store.find({ ref })));
    throw new Error(`${String(error)}\n${JSON.stringify({ ...log, records }, null, 1)}`, { cause: error });
  } finally {
    await Promise.all([victim.kill(), survivor.kill()]);
  }
}

function createBackend({ orders, reached, random, log }: Campaign): Backend {
  const urls = new Map(orders.map(({ taskId, url }) => [taskId, url]));
  const never = (): Promise<never> => new Promise(() => {});
  const hangs = (what: string, about: string): boolean => {
    const isHit = random() < HANGS;
    if (isHit) log.faults.push({ hang: what, about });
    return isHit;
  };
  return {
    async confirm(taskId) {
      if (hangs('confirm', taskId)) await never();
      return record(taskId, reached.get(taskId) ?? 'PENDING', urls.get(taskId) ?? null);
    },
    async effect(entry) {
      const isHit = hangs('handler', entry.effectId);
      log.ledger.push({ ...entry, hangs: isHit });
      if (isHit) await never();
      // Handlers that take time overlap, unless the lease prevents it.
      await new Promise((resolve) => setTimeout(resolve, random() * 50));
    },
  };
}

async function sendAll(campaign: Campaign, victim: Instance, survivor: Instance): Promise<void> {
  const { options, random, orders, reached, log } = campaign;
  const queue = orders
    .flatMap((order) =>
      [...STATUSES, order.final].flatMap((status) => [
        { order, status },
        { order, status },
      ]),
    )
    .map((delivery) => ({ ...delivery, at: random() }))
    .sort((a, b) => a.at - b.at);
  const killAt = Math.floor(random() * queue.length);
  const freezeAt = Math.floor(random() * queue.length);
  const choices = queue.map(() => random() < 0.5);
  const during: Promise<void>[] = [];

  async function send(at: number): Promise<void> {
    const next = queue[at];
    if (next === undefined) return;
    const { order, status } = next;
    if (rank(status) > rank(reached.get(order.taskId) ?? '')) reached.set(order.taskId, status);
    if (at === killAt) {
      log.faults.push({ kill: 'A', at });
      during.push(victim.kill());
    }
    if (at === freezeAt) {
      log.faults.push({ freeze: 'B', at });
      during.push(pause(survivor, options.freeze, log.frozen));
    }
    const isVictim = choices[at] === true;
    const ok = await (isVictim ? victim : survivor).deliver(order, record(order.taskId, status, order.url));
    log.deliveries.push({ at, ref: order.ref, status, instance: isVictim ? 'A' : 'B', ok });
  }

  let sent = 0;
  const sender = async (): Promise<void> => {
    while (sent < queue.length) await send(sent++);
  };
  // Few at once, so that the faults come in the middle of the work.
  await Promise.all(Array.from({ length: Math.max(4, Math.min(32, orders.length)) }, sender));
  await Promise.all(during);
}

async function pause(instance: Instance, time: number, frozen: number[]): Promise<void> {
  instance.freeze();
  frozen.push(Date.now());
  await new Promise((resolve) => setTimeout(resolve, time));
  frozen.push(Date.now());
  instance.thaw();
}

async function settleAll(store: CallbackStore, orders: readonly Order[]): Promise<void> {
  let open = [...orders];
  for (const deadline = Date.now() + LIMIT + orders.length * 200; open.length > 0; ) {
    if (Date.now() > deadline) throw new Error(`${open.length} tasks are not settled in time.`);
    const records = await Promise.all(
      open.map(async (order) => ({ order, found: (await store.find({ ref: order.ref }))?.record })),
    );
    open = records.filter(({ found }) => found?.rank !== 3 || found.lease !== null).map(({ order }) => order);
    // A pause between two reads leaves the store to the instances.
    if (open.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function check({ options: { leaseTime }, orders, log }: Campaign): string {
  const { seed, deliveries, faults, ledger, frozen } = log;
  const runs = new Map<string, Run[]>();
  for (const entry of ledger) runs.set(entry.effectId, [...(runs.get(entry.effectId) ?? []), entry]);
  const lost = orders.filter(({ taskId, final }) => !runs.has(`${taskId}:${final}`));
  if (lost.length > 0) throw new Error(`The final effects of ${lost.map(({ ref }) => ref)} are lost.`);
  const again = [...runs.values()]
    .filter(({ length }) => length > 1)
    .map((entries) => entries.toSorted((one, other) => one.at - other.at));
  const thawedAt = frozen[1] ?? 0;
  /** What a thawed handler does first may be an effect whose lease is lost. */
  const isThawing = ({ instance, at }: Run): boolean =>
    instance === 'B' && at >= thawedAt - 50 && at <= thawedAt + leaseTime;
  const unexplained = again.filter((entries) =>
    entries.some((run, index) => {
      const next = entries[index + 1];
      if (next === undefined || run.hangs || isThawing(run) || isThawing(next)) return false;
      // A lease that is not renewed any more expires after its time, which began before the handler. The rest of it is
      // what a busy machine may take in between: a run that no lease prevents comes at once.
      return next.at - run.at < leaseTime / 4;
    }),
  );
  if (unexplained.length > 0) throw new Error(`Effects ran twice: ${JSON.stringify(unexplained)}`);
  const polled = ledger.filter(({ source }) => source === 'reconcile').length;
  return (
    `seed ${seed}: ${orders.length} tasks, ${deliveries.length} deliveries, ${faults.length} faults, ${runs.size} effects, ` +
    `${polled} runs by the reconciler, ${again.length} effects again under the same effectId, 0 lost, 0 unexplained`
  );
}

function rank(status: string): number {
  const at = STATUSES.indexOf(status);
  return status === '' ? -1 : at === -1 ? STATUSES.length : at;
}
