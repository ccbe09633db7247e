import { CliError } from './cli-error.ts';

/** An emulator that responds. */
export interface EmulatorTarget {
  readonly url: string;
  readonly apiKey: string;
  /** Whether it was started for this run, and stops with it. */
  readonly started: boolean;
  close(): Promise<void>;
}

/** The default URL of an emulator. */
export const defaultEmulatorUrl = 'http://127.0.0.1:4010';

/**
 * Returns the emulator that runs on this machine, or starts one for this run.
 *
 * @param url of the emulator
 */
export async function openEmulator(url: string): Promise<EmulatorTarget> {
  return (await findEmulator(url)) ?? (await startOwn());
}

/**
 * Returns the emulator that runs on this machine.
 *
 * @param why reason why a new emulator does not help, for the message
 * @throws {CliError} `no_emulator`
 */
export async function requireEmulator(url: string, why: string): Promise<EmulatorTarget> {
  const found = await findEmulator(url);
  if (found !== undefined) return found;
  throw new CliError('no_emulator', `No emulator is running at ${url}, and ${why}`);
}

async function findEmulator(url: string): Promise<EmulatorTarget | undefined> {
  const apiKey = await getKey(url);
  return apiKey === undefined ? undefined : { url, apiKey, started: false, close: async () => {} };
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

async function startOwn(): Promise<EmulatorTarget> {
  const { startEmulator } = await import('@videogen/emulator');
  const { url, apiKey, close } = await startEmulator({ port: 0 });
  return { url, apiKey, started: true, close };
}
