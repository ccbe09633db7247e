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
  throw new CliError(
    'no_emulator',
    `No emulator is running at ${url}, and ${why}`,
    'Start one with `videogen emulator`',
  );
}

async function findEmulator(url: string): Promise<EmulatorTarget | undefined> {
  const apiKey = keyIn(await getState(url));
  return apiKey === undefined ? undefined : { url, apiKey, started: false, close: async () => {} };
}

async function getState(url: string): Promise<unknown> {
  try {
    // Without a server, the connection is refused at once. A busy machine may delay the response of a running emulator.
    const response = await fetch(`${url}/_emulator/state`, {
      signal: AbortSignal.timeout(10_000),
      redirect: 'manual',
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    // No server, or another program: in both cases the caller starts an emulator.
    return undefined;
  }
}

/** Returns a key that is neither banned nor revoked from the state of an emulator. */
function keyIn(state: unknown): string | undefined {
  const keys = isRecord(state) ? state['keys'] : undefined;
  if (!Array.isArray(keys)) return undefined;
  const found: unknown = keys.find(
    (key) => isRecord(key) && key['banned'] === false && key['revoked'] === false,
  );
  const key = isRecord(found) ? found['key'] : undefined;
  return typeof key === 'string' ? key : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function startOwn(): Promise<EmulatorTarget> {
  const { startEmulator } = await import('@videogen/emulator');
  const { url, apiKey, close } = await startEmulator({ port: 0 });
  return { url, apiKey, started: true, close };
}
