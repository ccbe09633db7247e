import { once } from 'node:events';
import { DEFAULT_ORGANIZATION } from '../accounts/keys.ts';
import { readConfig } from '../config/load-config.ts';
import { runServer } from '../run-server.ts';
import { createLog, getSecrets } from '../telemetry/log.ts';
import type { Command } from './command.ts';

/** `videogen-server start`: serves until SIGTERM or SIGINT. */
export const runStart: Command = async ({ settings, env, printError }) => {
  /** Prints to stderr: stdout has the log, which has no keys. */
  const onFirstKey = (key: string): void =>
    void printError(`API key of the organization "${DEFAULT_ORGANIZATION}", shown once: ${key}`);
  const config = await readConfig(settings.config ?? undefined);
  const log = createLog({ level: settings.logLevel, secrets: getSecrets(settings, config, env) });
  const server = await runServer({ settings, config, log, env, onFirstKey });
  log.info({ url: server.url, adminUrl: server.adminUrl, role: settings.role }, 'listening');
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  log.info('draining');
  await server.close();
  log.info('stopped');
  return 0;
};
