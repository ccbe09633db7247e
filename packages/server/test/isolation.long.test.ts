import { startPostgres } from '@videogen-tools/test-support/postgres';
import { expect, test } from 'vitest';
import { measureIsolation } from './support/isolation.ts';

const none = { silent: 0, hung: 0, backlog: 0 };
const table = [
  ['1,000 tasks to a silent receiver', { ...none, silent: 1000 }],
  ['100 tasks at a provider that never responds', { ...none, hung: 100 }],
  ['5,000 tasks of another tenant', { ...none, backlog: 5000 }],
  ['all of them', { silent: 1000, hung: 100, backlog: 5000 }],
] as const;

test.each(['SQLite', 'PostgreSQL'])(
  'on %s, a task of a newcomer takes at most twice its time alone',
  async (mode) => {
    const rows: Record<string, object> = {};
    for (const [name, disturbance] of table) {
      const postgres = mode === 'SQLite' ? undefined : await startPostgres();
      try {
        const found = await measureIsolation({ ...disturbance, samples: 7, databaseUrl: postgres?.url });
        expect(found.heldByProvider).toBeLessThanOrEqual(16);
        expect(found.heldByReceiver).toBeLessThanOrEqual(24);
        rows[name] = found;
      } finally {
        await postgres?.stop();
      }
    }
    console.table(rows);
    for (const row of Object.values(rows))
      expect(row).toSatisfy(
        ({ aloneMs, besideMs }: { aloneMs: number; besideMs: number }) => besideMs <= 2 * aloneMs,
      );
  },
  1_200_000,
);
