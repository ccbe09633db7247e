import { type Campaign, getRank, type Instance, STATUSES } from './campaign.ts';
import { createFixture, record } from './fixture.ts';

/** Shares of the orders whose URL is revoked, and whose record is evicted if the store can do so. */
const REVOKED = 0.2;
const EVICTED = 0.15;

/** Sends every delivery twice, in any order, and injects the faults on the way. */
export async function sendDeliveries(
  campaign: Campaign,
  victim: Instance,
  survivor: Instance,
): Promise<void> {
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
    if (getRank(status) > getRank(reached.get(order.taskId) ?? '')) reached.set(order.taskId, status);
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
    while (sent < queue.length) {
      const at = sent;
      sent += 1;
      await send(at);
    }
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
