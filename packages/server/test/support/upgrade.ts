import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, onTestFinished } from 'vitest';
import { auditLedger } from '../../src/accounts/ledger.ts';
import { readConfig } from '../../src/config/load-config.ts';
import { readSettings } from '../../src/config/settings.ts';
import { openPostgres } from '../../src/postgres/database.ts';
import { runServer } from '../../src/run-server.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { KEY } from './api.ts';
import { program, startInstance } from './cli.ts';
import { createTasks } from './create-tasks.ts';
import { readProgress } from './inspect.ts';
import { pause } from './pause.ts';

const nextVersion = fileURLToPath(new URL('next-version.ts', import.meta.url));

/** The program of a version, with the variables that it needs. */
export interface Version {
  readonly program: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** This version, from its source. */
export const thisVersion: Version = { program };

/** Starts a server with the settings of the variables. Returns its URL, and what stops it. */
export type Start = (
  env: Readonly<Record<string, string>>,
) => Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }>;

/** Starts a server of this version in this process, which takes less time than one of its own. */
export const startHere: Start = async (env) => {
  const settings = readSettings({ port: '0' }, env);
  const config = await readConfig(settings.config ?? undefined);
  const log = createLog({ level: 'silent', secrets: [] });
  const { url, close } = await runServer({ settings, config, log, env });
  return { url, stop: close };
};

/**
 * Replaces a server of `startOld` by one of the next version, on one PostgreSQL and under load, and goes back: no process
 * refuses a request or loses a task.
 *
 * @returns false where the machine has no PostgreSQL
 */
export async function expectUpgrade(startOld: Start): Promise<boolean> {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  if (postgres.url === undefined) return false;
  const folder = await temporaryFolder();
  const config = join(folder, 'config.json');
  const providers = { placeholder: { type: 'synthetic', placeholder: true } };
  await writeFile(config, JSON.stringify({ providers, routes: [{ provider: 'placeholder' }] }));
  const env = {
    DATABASE_URL: postgres.url,
    VIDEOGEN_DATA: folder,
    VIDEOGEN_CONFIG: config,
    VIDEOGEN_BOOTSTRAP_KEY: KEY,
    VIDEOGEN_DRAIN_MS: '0',
  };

  const start = async (startVersion: Start): Promise<string> => {
    const { url, stop } = await startVersion(env);
    onTestFinished(async () => void (await stop()));
    return url;
  };

  const before = await start(startOld);
  const database = openPostgres({ url: postgres.url, onError: () => {} });
  onTestFinished(database.close);
  const applied = async () =>
    (await database.query(`SELECT name FROM videogen_migrations WHERE name = 'of the next version'`)).length;

  expect(await applied()).toBe(0);

  // The next version starts, migrates and works while tasks are created and under way.
  const underLoad = createTasks({ url: before, tasks: 30 });
  const after = await start((given) => startInstance(given, nextVersion));
  expect(await applied()).toBe(1);

  // The old version starts again, as after a crash.
  const again = await start(startOld);
  const created = await Promise.all([
    underLoad,
    ...[before, after, again].map((url) => createTasks({ url, tasks: 10 })),
  ]);
  expect(created.map(({ statuses }) => statuses)).toEqual([30, 10, 10, 10].map((count) => ({ 200: count })));
  for (const url of [before, after, again]) expect((await fetch(`${url}/readyz`)).status).toBe(200);

  while ((await readProgress(database)).underWay > 0) await pause(100);
  const rows = await database.query('SELECT status, count(*)::int AS count FROM tasks GROUP BY status');
  expect(rows).toEqual([{ status: 'SUCCESS', count: 60 }]);
  expect(await auditLedger(database)).toEqual([]);

  return true;
}
