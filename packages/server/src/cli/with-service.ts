import { readConfig } from '../config/load-config.ts';
import { Lifetime } from '../lifetime.ts';
import { type OpenedService, openService } from '../open-service.ts';
import { createLog, getSecrets } from '../telemetry/log.ts';
import type { CommandInput } from './command.ts';

/** Runs a command on the service with the configuration of the server, and closes everything afterwards. */
export async function withService(
  { settings, env }: CommandInput,
  work: (opened: OpenedService) => Promise<number>,
): Promise<number> {
  const config = await readConfig(settings.config ?? undefined);
  const log = createLog({ level: 'silent', secrets: getSecrets(settings, config, env) });
  const lifetime = new Lifetime();
  const getUrl = (): string => settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  try {
    return await work(
      await openService({ settings, config, log, env }, { lifetime, getUrl, isCommand: true }),
    );
  } finally {
    await lifetime.end();
  }
}
