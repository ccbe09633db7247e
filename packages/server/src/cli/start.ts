import { once } from 'node:events';
import { createAccounts, DEFAULT_ORGANIZATION } from '../accounts/keys.ts';
import type { Settings } from '../config/settings.ts';
import { createLog } from '../operations/log.ts';
import { runServer } from '../server.ts';
import { readConfig } from '../start-server.ts';
import { openDatabase } from '../storage.ts';
import type { Command } from './command.ts';

/** `videogen-server start`: serves until SIGTERM or SIGINT. */
export const runStart: Command = async ({ settings, env }) => {
  const config = await readConfig(settings.config ?? undefined);
  const log = createLog(settings.logLevel);
  const firstKey = await createFirstKey(settings);
  const server = await runServer({ settings, config, log, env });
  if (firstKey !== undefined)
    process.stderr.write(`API key of the organization "${DEFAULT_ORGANIZATION}", shown once: ${firstKey}\n`);
  log.info({ url: server.url, adminUrl: server.adminUrl, role: settings.role }, 'listening');
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  log.info('draining');
  await server.close();
  log.info('ended');
  return 0;
};

/** Creates a key when there is none: a first start needs no other command. */
async function createFirstKey(settings: Settings): Promise<string | undefined> {
  if (settings.bootstrapKey !== null || settings.databaseUrl !== null || settings.role === 'worker')
    return undefined;
  const clock = { now: Date.now };
  const storage = await openDatabase(settings, clock, () => {});
  try {
    await storage.start();
    const accounts = createAccounts(storage.database, clock);
    if ((await accounts.listKeys()).length > 0) return undefined;
    return (await accounts.createKey({ organization: DEFAULT_ORGANIZATION, label: 'first' })).key;
  } finally {
    await storage.close();
  }
}
