import { fileURLToPath } from 'node:url';
import type { Experimental_VideoModelV4OperationWebhook as Notification } from '@ai-sdk/provider';
import { createVideogen, type VideogenProvider, type VideogenProviderSettings } from '@videogen/ai-sdk';
import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';
import type { experimental_generateVideo as generateVideo } from 'ai';
import { onTestFinished } from 'vitest';
import { startReceiver } from '../../../../tools/test-support/src/receiver.ts';

/** Where programs of tests find this package and the AI SDK. */
export const packageFolder: string = fileURLToPath(new URL('../..', import.meta.url));

interface Started {
  readonly emulator: Emulator;
  readonly provider: VideogenProvider;
  readonly model: ReturnType<VideogenProvider['video']>;
  /** A call in which a minute passes instead of each wait between two reads. */
  readonly call: Parameters<typeof generateVideo>[0];
}

/** Starts an emulator on its manual clock, and a provider for it, until the test ends. */
export async function start(
  settings: VideogenProviderSettings = {},
  options: EmulatorOptions = {},
): Promise<Started> {
  const emulator = await startEmulator({ clock: 'manual', render: 'none', ...options });
  onTestFinished(() => emulator.close());
  const provider = createVideogen({ baseURL: emulator.url, apiKey: emulator.apiKey, ...settings });
  const { download } = provider;
  const model = provider.video('t2v-2.4-faster');
  const poll = { delay: async () => void (await emulator.clock.advance('1m')) };
  return { emulator, provider, model, call: { model, prompt: 'A cat', poll, download } };
}

/** Counts the requests of an operation. */
export function count({ requests }: Emulator, name: string): number {
  return requests.list().filter(({ operation }) => operation === name).length;
}

/**
 * Starts a receiver until the test ends. Its webhooks resolve as those of an application: with the first request to
 * their URL. `statuses` has what arrived, in its order.
 */
export async function listen(): Promise<{
  webhook: () => Promise<{ url: string; received: Promise<Notification> }>;
  statuses: () => string[];
}> {
  const { url, received, wait, close } = await startReceiver();
  onTestFinished(close);
  let webhooks = 0;
  const webhook = async () => {
    webhooks += 1;
    const path = `/webhooks/${webhooks}`;
    const first = wait((request) => request.path === path);
    const received = first.then(({ body }) => ({ headers: {}, body: JSON.parse(body) }));
    received.catch(() => {}); // none comes to a test that loses it
    return { url: url + path, received };
  };
  return { webhook, statuses: () => received.map(({ body }) => JSON.parse(body).status) };
}
