import type { Core } from '../core.ts';
import { EmulatorError } from '../errors.ts';
import type { DueItem } from '../persistence/records.ts';
import { randomFor } from '../random/seeded.ts';
import { createSemaphore } from '../semaphore.ts';
import { createTrimmer } from '../tasks/trimmer.ts';
import { afterAttempt, afterRedelivery } from './after-attempt.ts';
import { createPost } from './create-post.ts';
import type { DeliveryAttempt, DeliveryRecord } from './delivery-record.ts';
import { sendAttempt } from './send-attempt.ts';

/** In which order held deliveries are sent: as they came, backwards, or as listed (the others follow as they came). */
export type ReleaseOrder = 'created' | 'reversed' | readonly string[];

/** Sends the callbacks. */
export interface DeliveryService {
  /** Makes the attempt that is due. */
  readonly attempt: (item: DueItem) => Promise<void>;
  /** Makes an attempt now, whatever the state of the delivery. */
  readonly redeliver: (id: string) => Promise<DeliveryRecord>;
  /** From now on keeps deliveries back instead of sending them. */
  readonly hold: () => void;
  readonly holding: () => boolean;
  /** Sends what was kept back, one after the other, and holds no more. */
  readonly release: (order: ReleaseOrder) => Promise<readonly DeliveryRecord[]>;
  readonly reset: () => void;
}

/** Identifier of the due work of a delivery. */
export function deliveryWork(delivery: Pick<DeliveryRecord, 'id' | 'nextAttemptAt'>): DueItem[] {
  const { id, nextAttemptAt } = delivery;
  return nextAttemptAt === null
    ? []
    : [{ id: `delivery:${id}`, at: nextAttemptAt, kind: 'delivery', ref: id }];
}

/** Makes the sender of callbacks. */
export function createDeliveryService(core: Core): DeliveryService {
  const { settings, state, time, bus, runner, lifetime } = core;
  const post = createPost(core);
  const slots = createSemaphore(settings.limits.concurrentDeliveries);
  const trimmer = createTrimmer(core);
  let held: string[] = [];
  let holding = false;

  const send = async (record: DeliveryRecord): Promise<DeliveryAttempt> => {
    const at = time.now();
    const timeoutMs = settings.assumptions['callback-timeout'] * 1000;
    const { headers, ...outcome } = await slots.run(() =>
      sendAttempt(record, { post, timeoutMs, signal: lifetime.signal }),
    );
    const request = { method: 'POST', url: record.url, headers } as const;
    return { number: record.attempts.length + 1, at, request, ...outcome };
  };
  /** Replaces a record by what `change` makes of its newest state, however often it is replaced meanwhile. */
  const update = async (
    id: string,
    change: (record: DeliveryRecord) => DeliveryRecord,
  ): Promise<DeliveryRecord> => {
    for (;;) {
      const record = await state.deliveries.get(id);
      if (record === undefined) throw notFound(id);
      const next = change(record);
      const due = deliveryWork(next);
      const done = due.length === 0 ? [`delivery:${id}`] : [];
      if (!(await state.commit({ deliveries: [next], due, done }))) continue;
      bus.emit({ type: 'delivery', delivery: next });
      if (next.nextAttemptAt !== null) runner.wake(next.nextAttemptAt);
      else await trimmer.trim();
      return next;
    }
  };
  const attemptNow = async (id: string): Promise<DeliveryRecord> => {
    const record = await state.deliveries.get(id);
    if (record === undefined) throw notFound(id);
    const attempt = await send(record);
    if (lifetime.signal.aborted) return record;
    const random = randomFor(`${settings.seed}:${id}:${attempt.number}`);
    const retries = settings.assumptions['callback-retries'];
    return update(id, (newest) =>
      newest.state === 'scheduled'
        ? afterAttempt(newest, attempt, { retries, random, now: time.now() })
        : afterRedelivery(newest, attempt),
    );
  };
  const keepBack = async (id: string): Promise<void> => {
    held.push(id);
    await update(id, (record) => ({
      ...record,
      version: record.version + 1,
      state: 'held',
      nextAttemptAt: null,
    }));
  };
  const sendHeld = async (id: string): Promise<DeliveryRecord | undefined> => {
    if ((await state.deliveries.get(id)) === undefined) return undefined;
    await update(id, (record) => ({ ...record, version: record.version + 1, state: 'scheduled' }));
    return attemptNow(id);
  };
  return {
    async attempt({ id, ref }) {
      const record = await state.deliveries.get(ref);
      if (record?.state !== 'scheduled') {
        await state.commit({ done: [id] });
      } else if (holding) {
        await keepBack(ref);
      } else {
        await attemptNow(ref);
      }
    },
    async redeliver(id) {
      const record = await state.deliveries.get(id);
      if (record === undefined) throw notFound(id);
      const attempt = await runner.track(send(record));
      return update(id, (newest) => afterRedelivery(newest, attempt));
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
        const record = await runner.track(sendHeld(id));
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

/** Puts held deliveries in the order in which they are to be sent. */
export function orderHeld(held: readonly string[], order: ReleaseOrder): readonly string[] {
  if (order === 'created') return held;
  if (order === 'reversed') return held.toReversed();
  return [...order.filter((id) => held.includes(id)), ...held.filter((id) => !order.includes(id))];
}

function notFound(id: string): EmulatorError {
  return new EmulatorError(
    'NOT_FOUND',
    `There is no delivery ${id}; it may have been trimmed. List the deliveries to see which there are.`,
  );
}
