import { createVideoClient, type VideoClient } from '@videogen/client';
import { defaultEmulatorUrl, type EmulatorTarget, openEmulator, requireEmulator } from './emulator-target.ts';
import type { Session } from './session.ts';
import { readSettings, type Settings } from './settings.ts';

/** Options of a command's connection to the service. */
export interface ConnectOptions {
  /** The reason why the command needs an emulator that is already running; undefined when it does not. */
  readonly needsRunning: string | undefined;
}

/** Connects a session to the service, or to an emulator. */
export async function connect(session: Session, { needsRunning }: ConnectOptions): Promise<VideoClient> {
  const { baseUrl, apiKey } = session.options.emulator
    ? await useEmulator(session, needsRunning)
    : await readSettings(session.options, session.host.env);
  // The key of an emulator needs no protection: the emulator prints it.
  if (!session.options.emulator) session.hide(apiKey);
  const { emulator } = session.state;
  return createVideoClient({
    baseUrl,
    apiKey,
    ...(session.options.verbose && { logger: (line: string) => session.reporter.log(line) }),
    // The emulator is on this machine and fast, so short intervals cost nothing.
    ...(emulator && { poll: { minInterval: 200 } }),
  });
}

async function useEmulator(session: Session, needsRunning: string | undefined): Promise<Settings> {
  const url = (session.host.env['VIDEOGEN_EMULATOR_URL'] || defaultEmulatorUrl).replace(/\/+$/, '');
  const emulator: EmulatorTarget =
    needsRunning === undefined ? await openEmulator(url) : await requireEmulator(url, needsRunning);
  session.state.emulator = emulator;
  session.reporter.report({ event: 'emulator', url: emulator.url, started: emulator.started });
  // The key of the service is never sent to an emulator.
  return { baseUrl: emulator.url, apiKey: emulator.apiKey };
}
