import type { Campaign, FinalOrder, Run } from './campaign.ts';
import type { Order } from './fixture.ts';

/** A limit that only ends a hang (milliseconds). */
const LIMIT = 60_000;

/** Waits until every order is settled; one that was evicted is if its effect has run or its loss is reported. */
export async function settleAll({ options: { store }, orders, log }: Campaign): Promise<void> {
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

/**
 * Returns a line with the counts.
 *
 * @throws {Error} when a final effect is lost, or ran again while the run before still had its lease
 */
export function checkCampaign({ options: { leaseTime }, orders, log }: Campaign): string {
  const { seed, deliveries, faults, ledger, frozen, pauses, evicted } = log;
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
  /** A process that stood still may have lost the lease of a run that it begins, or that it has begun. */
  const isPaused = (run: Run, next: Run): boolean =>
    pauses.some((pause) => pause >= run.at - leaseTime && pause <= next.at + leaseTime);
  const unexplained = again.filter((entries) =>
    entries.some((run, index) => {
      const next = entries[index + 1];
      if (next === undefined || run.hangs || isThawing(run) || isThawing(next) || isPaused(run, next))
        return false;
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
