import { seeded } from '@videogen-tools/test-support/seeded';
import { type Backend, type Campaign, type CampaignOptions, getRank, STATUSES } from './campaign.ts';
import { checkCampaign, settleAll } from './check-campaign.ts';
import { createFixture, record } from './fixture.ts';
import { sendDeliveries } from './send-deliveries.ts';

/** Offsets of the clocks, in milliseconds. They differ by many lease times. */
const SKEWS = { A: -20_000, B: 20_000 };
const FINALS = ['SUCCESS', 'FAILED', 'CANCELED'];
/** Share of the calls of the backend that never settle. */
const HANGS = 0.04;
/** Share of the reads that go to a replica that is behind. */
const LAGS = 0.1;

/**
 * Two instances whose clocks differ, on one store. Every delivery is sent twice, all of them are shuffled, and the sender
 * retries none. One instance is killed and the other one frozen for longer than its lease; some calls of the service and
 * some handlers never settle, some reads come from a replica that is behind, some URLs are revoked, and some records evicted
 * where the store can do so. Rejects with the whole record unless every final effect has run or the loss of its record is
 * reported, and no effect ran again while the run before still had its lease; a process that stood still has none. Resolves to a line with the counts.
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
    pauses: [],
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
  const watch = watchPauses(campaign);
  try {
    await sendDeliveries(campaign, victim, survivor);
    await settleAll(campaign);
    return checkCampaign(campaign);
  } catch (error) {
    const records = await Promise.all(orders.map(({ ref }) => store.find({ ref }).catch(String)));
    throw new Error(`${String(error)}\n${JSON.stringify({ ...log, records }, null, 1)}`, { cause: error });
  } finally {
    clearInterval(watch);
    await Promise.all([victim.kill(), survivor.kill()]);
  }
}

/** Writes down each time at which this process stood still for so long that a lease may have expired. */
function watchPauses({ options: { leaseTime }, log }: Campaign): NodeJS.Timeout {
  const longest = leaseTime / 2;
  let last = Date.now();
  return setInterval(() => {
    const now = Date.now();
    if (now - last > longest) log.pauses.push(now);
    last = now;
  }, longest / 10);
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
      const shown = isBehind ? (STATUSES[Math.floor(random() * getRank(status))] ?? status) : status;
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
