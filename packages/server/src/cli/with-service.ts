import { getMessage } from '@videogen/shared/get-message';
import { readConfig } from '../config/load-config.ts';
import { Lifetime } from '../lifetime.ts';
import { type OpenedService, openService } from '../open-service.ts';
import { createLog, getSecrets } from '../telemetry/log.ts';
import type { CommandInput } from './command.ts';

/** Runs a command on the service with the configuration of the server, and closes everything afterwards. */
export async function withService(
  { settings, env, printError }: CommandInput,
  work: (opened: OpenedService) => Promise<number>,
): Promise<number> {
  const config = await readConfig(settings.config ?? undefined);
  const log = createLog({ level: 'silent', secrets: getSecrets(settings, config, env) });
  const lifetime = new Lifetime();
  const getUrl = (): string => settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const context = { lifetime, getUrl, isCommand: true };
  let code: number;
  try {
    code = await work(await openService({ settings, config, log, env }, context));
  } catch (error) {
    await lifetime.end().catch((failure: unknown) => printError(getMessage(failure)));
    throw error;
  }

  await lifetime.end();
  return code;
}
