import {
  type Deliveries,
  deliverJobs,
  type JobHandler,
  type StateStore,
  type DeliveryRecord as StoredDelivery,
} from '@videogen/engine';
import type { Runner } from '../clock/runner.ts';
import { asDelivery, type DeliveryRecord } from './delivery-record.ts';

/** Order in which held deliveries are sent: as created, reversed, or as listed (the others follow as created). */
export type ReleaseOrder = 'created' | 'reversed' | readonly string[];

/** Deliveries that the developer holds. */
export interface HeldDeliveries {
  /** Holds a due delivery while deliveries are held, else makes the attempt. */
  readonly handler: JobHandler;
  /** Holds deliveries from now on instead of sending them. */
  readonly hold: () => void;
  readonly holding: () => boolean;
  /** Sends the held deliveries one after the other, and stops holding. */
  readonly release: (order: ReleaseOrder) => Promise<readonly DeliveryRecord[]>;
  readonly reset: () => void;
}

/** Dependencies of held deliveries. */
export interface HeldDependencies {
  readonly state: StateStore;
  readonly deliveries: Deliveries;
  readonly runner: () => Runner;
}

/** Creates the object that holds and releases deliveries. */
export function createHeldDeliveries({ state, deliveries, runner }: HeldDependencies): HeldDeliveries {
  let held: string[] = [];
  let holding = false;

  const replace = async (
    id: string,
    change: (record: StoredDelivery) => Partial<StoredDelivery>,
  ): Promise<boolean> => {
    for (;;) {
      const record = await state.deliveries.get(id);
      if (record === undefined) return false;
      const next = { ...record, ...change(record), version: record.version + 1 };
      const cancel = deliverJobs(record).map((job) => job.id);
      if ((await state.commit({ deliveries: [next], cancel })) === 'committed') return true;
    }
  };
  const sendHeld = async (id: string): Promise<DeliveryRecord | undefined> => {
    if (!(await replace(id, () => ({ state: 'scheduled' })))) return undefined;
    const sent = await deliveries.attemptNow(id);
    return sent === null ? undefined : asDelivery(sent);
  };
  return {
    async handler(claim) {
      const record = await state.deliveries.get(claim.ref);
      if (!holding || record?.state !== 'scheduled') return deliveries.attempt(claim);
      held.push(claim.ref);
      await replace(claim.ref, () => ({ state: 'held', nextAttemptAt: null }));
      await state.commit({ done: [claim] });
      return undefined;
    },
    hold() {
      holding = true;
    },
    holding: () => holding,
    async release(order) {
      const ids = orderHeld(held, order);
      held = [];
      holding = false;
      const sent: DeliveryRecord[] = [];
      for (const id of ids) {
        const record = await runner().track(sendHeld(id));
        if (record !== undefined) sent.push(record);
      }
      return sent;
    },
    reset() {
      held = [];
      holding = false;
    },
  };
}

/** Sorts held deliveries into the order in which they are sent. */
function orderHeld(held: readonly string[], order: ReleaseOrder): readonly string[] {
  if (order === 'created') return held;
  if (order === 'reversed') return held.toReversed();
  return [...order.filter((id) => held.includes(id)), ...held.filter((id) => !order.includes(id))];
}
