import { setTimeout as delay } from 'node:timers/promises';
import type { CallbackEvent, CallbackStore } from '@videogen/callbacks';
import { type PostgresStoreOptions, postgresStore } from '@videogen/callbacks/stores/postgres';
import type { PostgresService } from '@videogen-tools/test-support/postgres';
import { Pool, type PoolClient } from 'pg';
import { onTestFinished, type TestContext } from 'vitest';
import { createFixture, type Fixture, type Order } from './fixture.ts';
import { deliver } from './post.ts';

// The times are short, so that a hang shows soon. The tests of the exact limits are in hangs.test.ts, on a fake clock.
export const TIMEOUT = 1_000;
/** Connections of the pool: as many as the store has functions, and one for a delivery. */
export const POOL = 8;
/** Longer than every limit together; only a hang takes as long. */
export const HANG = 60_000;

/** A fixture with short limits, and the errors of its events. */
export interface ShortReceiver extends Fixture {
  errors(): string[];
  /** Delivers; resolves to the status of the response, or 'hangs'. */
  deliver(order: Order): Promise<number | string>;
}

/** A store on a small pool without any listener, a receiver on it, and connections of the test's own. */
export interface ShortPostgres {
  readonly table: string;
  readonly pool: Pool;
  readonly admin: Pool;
  readonly store: CallbackStore;
  readonly receiver: ShortReceiver;
}

/** Creates a receiver on a store. Its orders are created on `patient`, the same store without short limits. */
export function createReceiver(
  store: CallbackStore,
  patient: CallbackStore = store,
  callTimeout: number = 2 * TIMEOUT,
): ShortReceiver {
  const events: CallbackEvent[] = [];
  const limits = { callTimeout, leaseTime: 2_000, overdueAfter: 200, retryAfter: 50 };
  const onEvent = (event: CallbackEvent): void => void events.push(event);
  const fixture = createFixture(store, { ...limits, onEvent }, patient);
  return {
    ...fixture,
    errors: () => events.flatMap((event) => ('error' in event ? String(event.error) : [])),
    deliver: (order) => Promise.race([deliver(fixture, order), delay(HANG, 'hangs', { ref: false })]),
  };
}

/** Opens a store on PostgreSQL with short limits of its own: however busy the machine is, they come first. */
export async function openShort(
  service: PostgresService,
  context: TestContext,
  options: PostgresStoreOptions<PoolClient> = {},
): Promise<ShortPostgres> {
  if (service.url === undefined) return context.skip(service.reason);
  const table = `stuck_${crypto.randomUUID().slice(0, 8)}`;
  const pool = new Pool({ connectionString: service.url, max: POOL });
  const admin = new Pool({ connectionString: service.url, max: 2 });
  admin.on('error', () => {});
  onTestFinished(async () => {
    await Promise.all([pool.end(), admin.end()]);
  });
  const store = postgresStore<PoolClient>(pool, { table, timeout: TIMEOUT, ...options });
  const patient = postgresStore(admin, { table, timeout: HANG });
  return { table, pool, admin, store, receiver: createReceiver(store, patient, HANG) };
}
