import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { freshRecord } from './fixture.ts';

/** A process that opens a SQLite file concurrently with others, and writes to it. */
const [path = '', count = '0'] = process.argv.slice(2);
process.stdin.once('data', async () => {
  const store = sqliteStore({ path });
  for (let at = 0; at < Number(count); at += 1) {
    const record = freshRecord();
    if (!(await store.create(record))) throw new Error('not created');
    if ((await store.swap({ ...record, version: 1, dueAt: 1 })) !== 'swapped') throw new Error('not swapped');
  }
  store.close();
  process.exit(0);
});
process.stdout.write('ready');
