import { CliError } from './cli-error.ts';

/** An emulator that responds. */
export interface EmulatorTarget {
  readonly url: string;
  readonly apiKey: string;
  /** Whether it was started for this run, and stops with it. */
  readonly started: boolean;
  close(): Promise<void>;
}

/**
 * Returns the emulator that runs on this machine, or starts one for this run.
 *
 * @param url of the emulator; unset or empty for the default
 * @param needsRunning reason why a new emulator does not help, for the message
 * @throws {CliError} `no_emulator` when none is running and a new one does not help
 */
export async function openEmulator(
  url: string | undefined,
  needsRunning: string | undefined,
): Promise<EmulatorTarget> {
  const expected = (url || 'http://127.0.0.1:4010').replace(/\/+$/, '');
  const running = await getKey(expected);
  if (running !== undefined) return { url: expected, apiKey: running, started: false, close: async () => {} };
  if (needsRunning !== undefined)
    throw new CliError('no_emulator', `No emulator is running at ${expected}, and ${needsRunning}`);
  const { startEmulator } = await import('@videogen/emulator');
  const { url: own, apiKey, close } = await startEmulator({ port: 0 });
  return { url: own, apiKey, started: true, close };
}

/** The part of an emulator's state that is read. */
interface State {
  readonly keys: readonly { readonly key: unknown; readonly banned: boolean; readonly revoked: boolean }[];
}

/** Returns a key of the emulator that is neither banned nor revoked. */
async function getKey(url: string): Promise<string | undefined> {
  try {
    // Without a server, the connection is refused at once. A busy machine may delay the response of a running emulator.
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(`${url}/_emulator/state`, { signal, redirect: 'manual' });
    const { keys }: State = JSON.parse(await response.text());
    const key = keys.find(({ banned, revoked }) => banned === false && revoked === false)?.key;
    return typeof key === 'string' ? key : undefined;
  } catch {
    // No server, or another program: in both cases the caller starts an emulator.
    return undefined;
  }
}
