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
  /** Takes what an instance reports about its store. */
  report(problem: string): Promise<void>;
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
  /** Removes the record of a key behind the kit's back, as an eviction does. */
  readonly evict?: (key: string) => Promise<unknown>;
}

/** Offsets of the clocks, in milliseconds. They differ by many lease times. */
const SKEWS = { A: -20_000, B: 20_000 };
const STATUSES = ['PENDING', 'QUEUING', 'PROCESSING'];
const FINALS = ['SUCCESS', 'FAILED', 'CANCELED'];
/** Share of the calls of the backend that never settle. */
const HANGS = 0.04;
/** Share of the reads that go to a replica that is behind. */
const LAGS = 0.1;
/** Shares of the orders whose URL is revoked, and whose record is evicted if the store can do so. */
const REVOKED = 0.2;
const EVICTED = 0.15;
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
    /** What the instances have reported about the store. */
    readonly problems: string[];
    readonly evicted: Set<string>;
  };
}

interface FinalOrder extends Order {
  /** The final status of the task. */
  readonly final: string;
}

/**
 * Two instances whose clocks differ, on one store. Every delivery is sent twice, all of them are shuffled, and the sender
 * retries none. One instance is killed and the other one frozen for longer than its lease; some calls of the service and
 * some handlers never settle, some reads come from a replica that is behind, some URLs are revoked, and some records evicted
 * where the store can do so. Rejects with the whole record unless every final effect has run or the loss of its record is
 * reported, and no effect ran again while the run before still had its lease. Resolves to a line with the counts.
 */
export async function runCampaign(options: CampaignOptions): Promise<string> {
  const { seed, tasks, store } = options;
  const random = seeded(seed);
  const log = {
    seed,
    deliveries: [],
    faults: [],
    ledger: [],
    frozen: [],
    problems: [],
    evicted: new Set<string>(),
  };
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
    await settleAll(campaign);
    return check(campaign);
  } catch (error) {
    const records = await Promise.all(orders.map(({ ref }) => store.find({ ref }).catch(String)));
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
      const status = reached.get(taskId) ?? 'PENDING';
      const isBehind = random() < LAGS;
      const shown = isBehind ? (STATUSES[Math.floor(random() * rank(status))] ?? status) : status;
      if (shown !== status) log.faults.push({ lag: shown, behind: status, taskId });
      return record(taskId, shown, urls.get(taskId) ?? null);
    },
    report: async (problem) => void log.problems.push(problem),
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
  const changes = planChanges(campaign, queue.length);
  const during: Promise<void>[] = [];

  async function send(at: number): Promise<void> {
    const next = queue[at];
    if (next === undefined) return;
    const { order, status } = next;
    if (rank(status) > rank(reached.get(order.taskId) ?? '')) reached.set(order.taskId, status);
    for (const change of changes.get(at) ?? []) during.push(change());
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

/** Plans at which delivery a URL is revoked, and a record evicted. */
function planChanges(
  { options: { store, evict }, random, orders, log }: Campaign,
  length: number,
): Map<number, (() => Promise<void>)[]> {
  const { callbacks } = createFixture(store);
  const changes = new Map<number, (() => Promise<void>)[]>();
  const plan = (change: () => Promise<void>): void => {
    const at = Math.floor(random() * length);
    changes.set(at, [...(changes.get(at) ?? []), change]);
  };
  for (const { ref, key } of orders) {
    if (random() < REVOKED) {
      plan(async () => {
        log.faults.push({ revoke: ref });
        // Its record may be evicted.
        await callbacks
          .revoke(ref)
          .catch((error: unknown) => log.faults.push({ revoke: ref, error: String(error) }));
      });
    }
    if (evict !== undefined && random() < EVICTED) {
      plan(async () => {
        log.faults.push({ evict: ref });
        log.evicted.add(ref);
        await evict(key);
      });
    }
  }
  return changes;
}

async function pause(instance: Instance, time: number, frozen: number[]): Promise<void> {
  instance.freeze();
  frozen.push(Date.now());
  await new Promise((resolve) => setTimeout(resolve, time));
  frozen.push(Date.now());
  instance.thaw();
}

/** Waits until every order is settled; one that was evicted is if its effect has run or its loss is reported. */
async function settleAll({ options: { store }, orders, log }: Campaign): Promise<void> {
  let open = [...orders];
  const isReported = ({ ref }: Order): boolean => log.problems.some((problem) => problem.includes(ref));
  const hasRun = ({ taskId, final }: FinalOrder): boolean =>
    log.ledger.some(({ effectId }) => effectId === `${taskId}:${final}`);
  for (const deadline = Date.now() + LIMIT + orders.length * 200; open.length > 0; ) {
    if (Date.now() > deadline) throw new Error(`${open.length} tasks are not settled in time.`);
    open = open.filter((order) => !log.evicted.has(order.ref) || !(isReported(order) || hasRun(order)));
    const kept = open.filter(({ ref }) => !log.evicted.has(ref));
    const records = await Promise.all(
      kept.map(async (order) => ({ order, found: (await store.find({ ref: order.ref }))?.record })),
    );
    const settled = records.filter(({ found }) => found?.rank === 3 && found.lease === null);
    open = open.filter((order) => !settled.some((one) => one.order === order));
    // A pause between two reads leaves the store to the instances.
    if (open.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function check({ options: { leaseTime }, orders, log }: Campaign): string {
  const { seed, deliveries, faults, ledger, frozen, evicted } = log;
  const runs = new Map<string, Run[]>();
  for (const entry of ledger) runs.set(entry.effectId, [...(runs.get(entry.effectId) ?? []), entry]);
  // `settleAll` has seen that the loss of the others is reported.
  const lost = orders.filter(
    ({ ref, taskId, final }) => !runs.has(`${taskId}:${final}`) && !evicted.has(ref),
  );
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
    `${evicted.size} evicted, ${polled} runs by the reconciler, ${again.length} effects again under the same effectId, 0 lost, 0 unexplained`
  );
}

function rank(status: string): number {
  const at = STATUSES.indexOf(status);
  return status === '' ? -1 : at === -1 ? STATUSES.length : at;
}
