import { createVideogen, type VideogenProvider, type VideogenSettings } from '@videogen/ai-sdk';
import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';
import type { experimental_generateVideo as generateVideo } from 'ai';
import { onTestFinished } from 'vitest';

type Call = Parameters<typeof generateVideo>[0];

interface Started {
  readonly emulator: Emulator;
  readonly provider: VideogenProvider;
  readonly model: ReturnType<VideogenProvider['video']>;
  /** Counts the requests of an operation. */
  readonly count: (operation: string) => number;
  /** A call in which a minute passes instead of each wait between two reads. */
  readonly call: Call;
}

/** Starts an emulator on its manual clock, and a provider for it, until the test ends. */
export async function start(
  settings: VideogenSettings = {},
  options: EmulatorOptions = {},
): Promise<Started> {
  const emulator = await startEmulator({ clock: 'manual', render: 'none', ...options });
  onTestFinished(() => emulator.close());
  const provider = createVideogen({ baseURL: emulator.url, apiKey: emulator.apiKey, ...settings });
  const { download } = provider;
  const model = provider.video('t2v-2.4-faster');
  const poll = { delay: async () => void (await emulator.clock.advance('1m')) };
  const count = (name: string) =>
    emulator.requests.list().filter(({ operation }) => operation === name).length;
  return { emulator, provider, model, count, call: { model, prompt: 'A cat', poll, download } };
}
