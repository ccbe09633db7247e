// #region pg-boss
import type { CallbackStore } from '@videogen/callbacks';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import type { Pool, PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';

/** A job of pg-boss for each success, enqueued in the transaction that commits it: neither lost nor doubled. */
export function storeWithQueue(pool: Pool, boss: PgBoss): CallbackStore {
  return postgresStore<PoolClient>(pool, {
    outbox: async (client, { status, effectId, ref, task }) => {
      if (status !== 'SUCCESS') return;
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      await boss.send('ship', { effectId, ref, videos: task.output_videos }, { db });
    },
  });
}
// #endregion pg-boss

// #region table
/** The same with a table of your own. */
export function storeWithTable(pool: Pool): CallbackStore {
  return postgresStore<PoolClient>(pool, {
    outbox: (client, { effectId, ref, status }) =>
      client.query('INSERT INTO outbox (effect_id, ref, status) VALUES ($1, $2, $3)', [
        effectId,
        ref,
        status,
      ]),
  });
}
// #endregion table
