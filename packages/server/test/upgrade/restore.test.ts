import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../src/postgres/database.ts';
import { readBlocks } from '../support/blocks.ts';
import { runCli } from '../support/cli.ts';
import { createTasks } from '../support/create-tasks.ts';
import { guide } from '../support/guide-desk.ts';
import { getConfig, startProvider, startTestServer, type TestServer } from '../support/server.ts';

/** Saves a copy of a database, and puts it back. No server runs meanwhile. */
interface Backup {
  /** Variables of the commands. */
  readonly env: Readonly<Record<string, string>>;
  readonly save: () => Promise<unknown>;
  readonly putBack: () => Promise<unknown>;
}

const databases: Readonly<Record<string, (folder: string) => Promise<Backup | undefined>>> = {
  async SQLite(folder) {
    const file = join(folder, 'videogen.db');
    return {
      env: {},
      save: () => copyFile(file, `${file}.backup`),
      putBack: () => copyFile(`${file}.backup`, file),
    };
  },
  async PostgreSQL() {
    const { url, stop } = await startPostgres();
    onTestFinished(stop);
    if (url === undefined) return undefined;
    const database = openPostgres({ url: url.replace(/postgres$/, 'template1'), onError: () => {} });
    onTestFinished(database.close);
    return {
      env: { DATABASE_URL: url },
      save: () => database.query('CREATE DATABASE backup TEMPLATE postgres'),
      async putBack() {
        await database.query('DROP DATABASE postgres');
        await database.query('CREATE DATABASE postgres TEMPLATE backup');
      },
    };
  },
};

test.for(Object.entries(databases))(
  'after the documented restore of %s, nothing that was submitted after the backup is paid again',
  async ([, open], context) => {
    const folder = await temporaryFolder();
    const backup = await open(folder);
    if (backup === undefined) return context.skip();
    const double = await startProvider();
    const config = join(folder, 'config.json');
    const { providers } = getConfig(double);
    const routes = [{ provider: 'gpu', input: { metadata: '{task_id}' } }];
    await writeFile(config, JSON.stringify({ providers, routes }));
    const { DATABASE_URL: databaseUrl } = backup.env;

    const start = async (role: 'all' | 'api' = 'all') => {
      const options = { dataDir: folder, role, config, ...(databaseUrl !== undefined && { databaseUrl }) };
      const server = await startTestServer(options);
      const unknown = async (): Promise<readonly string[]> => {
        const { items }: { items: { id: string }[] } = await (await server.admin('/submissions')).json();
        return items.map(({ id }) => id).toSorted();
      };
      return { ...server, unknown };
    };

    const paid = () => double.accepted.map(({ input }) => String(input['metadata']));

    const first = await start();
    const [submitted = ''] = (await createTasks({ url: first.url, tasks: 1 })).ids;
    await expect.poll(paid).toEqual([submitted]);
    const firstOf = async ({ admin }: TestServer, path: string) => (await (await admin(path)).json())[0];
    await expect.poll(() => firstOf(first, '/providers')).toMatchObject({ underWay: 1, sending: 0 });
    await first.close();
    const api = await start('api');
    const waiting = (await createTasks({ url: api.url, tasks: 2 })).ids.toSorted();
    await api.close();
    await backup.save();

    const second = await start();
    await expect.poll(() => paid().toSorted()).toEqual([submitted, ...waiting].toSorted());

    await second.close();
    await backup.putBack();
    const [documented] = (await readBlocks(guide('server-operations'))).filter(({ code }) =>
      code.includes('videogen-server restore'),
    );
    const printed: string[] = [];
    for (const line of documented?.code.trim().split('\n') ?? []) {
      const [program, ...args] = line.split(' ');
      expect(program).toBe('videogen-server');
      const { code, stdout, stderr } = await runCli(args, {
        VIDEOGEN_DATA: folder,
        VIDEOGEN_CONFIG: config,
        ...backup.env,
      });
      expect([code, stderr]).toEqual([0, '']);
      printed.push(stdout);
    }

    expect(printed.join('')).toContain('2 tasks have an unknown outcome');

    for (const work of double.accepted) work.state = 'done';
    const third = await start();
    await expect.poll(third.unknown).toEqual(waiting);
    await expect
      .poll(() => firstOf(third, '/organizations'))
      .toMatchObject({ active: 2, reserved: 4, spent: 2 });
    for (const { id, input } of double.accepted.slice(1))
      await third.admin(`/submissions/${input['metadata']}`, { body: { reference: id } });
    await expect
      .poll(() => firstOf(third, '/organizations'))
      .toMatchObject({ active: 0, reserved: 0, spent: 6 });
    expect(double.creates).toHaveLength(3);
  },
);
