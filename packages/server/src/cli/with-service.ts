import { readConfig } from '../config/load-config.ts';
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
  const stop = new AbortController();
  const closers: (() => Promise<void>)[] = [];
  try {
    const runtime = {
      url: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
      worker: undefined,
    };
    const opened = await openService(
      { settings, config, log, env },
      { runtime, signal: stop.signal, isCommand: true, onOpen: (close) => closers.push(close) },
    );
    return await work(opened);
  } finally {
    stop.abort();
    for (const close of closers.toReversed()) await close();
  }
}
