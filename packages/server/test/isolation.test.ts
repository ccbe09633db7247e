import { startPostgres } from '@videogen-tools/testing/postgres';
import { expect, test } from 'vitest';
import { measureIsolation } from './support/isolation.ts';

// The others hang until the newcomer's task has ended: it ends only if none of them can hold every slot.
const others = { silent: 40, hung: 30, backlog: 20, samples: 1 };

test.each(['SQLite', 'PostgreSQL'])(
  'on %s, a newcomer is served while a receiver and a provider never respond',
  async (mode) => {
    await using postgres = mode === 'SQLite' ? undefined : await openPostgres();
    const found = await measureIsolation({ ...others, databaseUrl: postgres?.url });
    // A third of the slots for submits, half of those for callbacks.
    expect(found.heldByProvider).toBeGreaterThan(0);
    expect(found.heldByProvider).toBeLessThanOrEqual(16);
    expect(found.heldByReceiver).toBeGreaterThan(0);
    expect(found.heldByReceiver).toBeLessThanOrEqual(24);
    expect(found.othersOpen).toBeGreaterThanOrEqual(others.hung);
  },
  120_000,
);

async function openPostgres(): Promise<AsyncDisposable & { readonly url: string | undefined }> {
  const { url, stop } = await startPostgres();
  return { url, [Symbol.asyncDispose]: stop };
}
