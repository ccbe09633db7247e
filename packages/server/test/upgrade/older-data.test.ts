import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TaskRecord } from '@videogen/engine';
import type { Database } from '@videogen/engine/sql';
import { openSqlite } from '@videogen/engine/sqlite';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { startReceiver } from '@videogen-tools/test-support/receiver';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { auditLedger, readBalances } from '../../src/accounts/ledger.ts';
import { openPostgres } from '../../src/postgres/database.ts';
import { getConfig, startProvider, startTestServer } from '../support/server.ts';

const image = new URL('../../../../tools/contract/fixtures/image.png', import.meta.url);

interface Loaded {
  readonly database: Database;
  readonly databaseUrl?: string;
}

/** Loads what 0.15.0 wrote; undefined where the machine has no such database. */
type Load = (text: string, folder: string) => Promise<Loaded | undefined>;

const databases: Readonly<Record<'sqlite' | 'postgres', Load>> = {
  async sqlite(text, folder) {
    const file = new DatabaseSync(join(folder, 'videogen.db'));
    file.exec(text);
    file.close();
    return { database: openSqlite(join(folder, 'videogen.db')) };
  },
  async postgres(text) {
    const { url: databaseUrl, stop } = await startPostgres();
    onTestFinished(stop);
    if (databaseUrl === undefined) return undefined;
    const database = openPostgres({ url: databaseUrl, onError: () => {} });
    await database.send(text);
    return { database, databaseUrl };
  },
};

test.for(Object.entries(databases))(
  'every task that 0.15.0 left in %s ends or waits for an operator, and none is paid twice',
  async ([dialect, load], context) => {
    const folder = await temporaryFolder();
    const receiver = await startReceiver();
    const double = await startProvider();
    onTestFinished(receiver.close);
    const dump = await readFile(new URL(`../fixtures/0.15.0/${dialect}.sql`, import.meta.url), 'utf8');
    const loaded = await load(dump.replaceAll('http://receiver.example', receiver.url), folder);
    if (loaded === undefined) return context.skip();
    const { database, ...options } = loaded;
    onTestFinished(database.close);
    const readTasks = async (): Promise<readonly TaskRecord[]> =>
      (await database.query('SELECT record FROM tasks')).map(({ record }) => JSON.parse(String(record)));
    const left = await readTasks();
    const getId = (prompt: string): string => left.find(({ job }) => job.prompt === prompt)?.id ?? '';
    const statuses = async (): Promise<Record<string, string>> =>
      Object.fromEntries((await readTasks()).map(({ job, status }) => [job.prompt, status]));

    expect(Object.values(await statuses()).toSorted()).toMatchObject({ length: 12, 0: 'FAILED' });

    // The provider has done all its work but that of one task, and the media is where it was.
    for (const { job, submission } of left) {
      const state = job.prompt === 'overdue' ? 'running' : 'done';
      if (submission?.reference != null) double.accepted.push({ id: submission.reference, input: {}, state });
      if (job.image === null) continue;
      await mkdir(join(folder, 'media'), { recursive: true });
      await copyFile(image, join(folder, 'media', job.image.blob));
    }

    const known = double.accepted.length;
    const finishing = setInterval(() => {
      for (const work of double.accepted.slice(known)) work.state = 'done';
    }, 20);
    onTestFinished(() => clearInterval(finishing));
    const { providers: { gpu } = {} } = getConfig(double);
    if (gpu === undefined) throw new Error('The configuration has a provider.');
    const server = await startTestServer({
      dataDir: folder,
      ...options,
      config: {
        providers: { gpu, busy: gpu, hung: gpu },
        routes: [
          { operation: 'templateToVideo', provider: 'busy' },
          { operation: 'videoToVideo', provider: 'hung' },
          { provider: 'gpu' },
        ],
        callbacks: { allowPrivateHosts: true },
      },
    });
    const admin = async (path: string, body?: object) => (await server.admin(path, { body })).json();
    const ended = {
      'succeeds, ok': 'SUCCESS',
      'succeeds, refuses': 'SUCCESS',
      'succeeds, down': 'SUCCESS',
      fails: 'FAILED',
      overdue: 'FAILED',
      submitted: 'SUCCESS',
      pending: 'SUCCESS',
      'not sent yet': 'SUCCESS',
      'scheduled callback': 'SUCCESS',
    };
    const stuck = { 'unknown outcome': 'PROCESSING', 'being sent': 'PROCESSING', 'dead job': 'PROCESSING' };

    await expect.poll(statuses, { interval: 100 }).toEqual({ ...ended, ...stuck });

    const listed = async (): Promise<readonly string[]> =>
      (await admin('/tasks/stuck')).items.map(({ task }: { task: string }) => task).toSorted();
    await expect.poll(listed).toEqual(Object.keys(stuck).map(getId).toSorted());
    // Only the two tasks that were never sent are.
    expect(double.creates).toHaveLength(2);

    double.accepted.push({ id: 'found', input: {}, state: 'done' });
    await admin(`/submissions/${getId('unknown outcome')}`, { reference: 'found' });
    await admin(`/tasks/${getId('being sent')}/fail`, {});
    expect(await admin('/dead-jobs/revive-all', {})).toEqual({ revived: 1 });
    const decided = { 'unknown outcome': 'SUCCESS', 'being sent': 'FAILED', 'dead job': 'SUCCESS' };
    await expect.poll(statuses, { interval: 100 }).toEqual({ ...ended, ...decided });
    expect(double.creates).toHaveLength(2);

    const waiting = `SELECT id FROM deliveries WHERE state IN ('scheduled', 'waiting')`;
    await expect.poll(() => database.query(waiting)).toEqual([]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).task_id)).toEqual(
      expect.arrayContaining(['overdue', 'submitted', 'pending', 'scheduled callback'].map(getId)),
    );
    expect(await auditLedger(database)).toEqual([]);
    const balances = await readBalances(database);
    expect(balances).toMatchObject([
      { organization: 'acme', budget: null },
      { organization: 'banned' },
      { organization: 'default', budget: 1000, reserved: 0, active: 0, spent: 45 },
    ]);
    expect(await server.getStatus(getId('fails'))).toBe('FAILED');
  },
);
