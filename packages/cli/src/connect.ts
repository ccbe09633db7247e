import { createVideoClient, type VideoClient } from '@videogen/client';
import { openEmulator } from './open-emulator.ts';
import type { Session } from './session.ts';
import { readSettings } from './settings.ts';

/**
 * Connects a session to the service, or to an emulator.
 *
 * @param needsRunning reason why the command needs an emulator that is already running; unset when it does not
 */
export async function connect(session: Session, needsRunning?: string): Promise<VideoClient> {
  const { options, host, reporter, state } = session;
  if (options.emulator) {
    state.emulator = await openEmulator(host.env['VIDEOGEN_EMULATOR_URL'], needsRunning);
    const { url, started } = state.emulator;
    reporter.report({ event: 'emulator', url, started });
  }
  const { emulator } = state;
  // The key of the service is never sent to an emulator.
  const { url: baseUrl, apiKey } = emulator ?? (await readSettings(options, host.env));
  // The key of an emulator needs no protection: the emulator prints it.
  if (!emulator) session.hide(apiKey);
  return createVideoClient({
    baseUrl,
    apiKey,
    ...(options.verbose && { logger: (line: string) => reporter.log(line) }),
    // The emulator is on this machine and fast, so short intervals cost nothing.
    ...(emulator && { poll: { minInterval: 200 } }),
  });
}
