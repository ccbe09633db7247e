import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { memoryStore } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { deliver } from '../deliveries.ts';
import { interleave } from '../interleave.ts';
import type { Row } from '../row.ts';
import { compare } from '../stats.ts';

/** Deliveries per second with the stores that need no server, one delivery after another. */
export async function* storeRows(quick: boolean): AsyncIterable<Row> {
  const folder = await mkdtemp(`${tmpdir()}/bench-store-`);
  const sqlite = sqliteStore({ path: `${folder}/callbacks.db` });
  try {
    const count = quick ? 200 : 1_000;
    const samples = await interleave(
      {
        memory: async () => count / (await deliver(memoryStore(), count)),
        sqlite: async () => count / (await deliver(sqlite, count)),
      },
      { rounds: quick ? 5 : 15 },
    );
    const compared = compare(samples.sqlite, samples.memory, 'more');
    const what = 'deliveries with a SQLite file as store';
    yield { what, unit: '/s', better: 'more', peer: 'memory store', ...compared };
  } finally {
    sqlite.close();
    await rm(folder, { recursive: true });
  }
}
