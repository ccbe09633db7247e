import { createServer } from 'node:http';
import { createCallbackReceiver } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { createVideoClient } from '@videogen/client';
import { profiles, startEmulator } from '@videogen/emulator';
import { freePort } from '@videogen-tools/test-support/free-port';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, it, onTestFinished } from 'vitest';
import { baseOptions } from './support/fixture.ts';

const PROFILES = Object.values(profiles).map(({ name }) => name);

it.each(PROFILES)("the emulator's callbacks arrive, each effect once: %s", async (profile) => {
  await using emulator = await startEmulator({ clock: 'manual', render: 'none', profile });
  const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
  const effects: string[] = [];
  const port = await freePort();
  const callbacks = createCallbackReceiver({
    ...baseOptions(),
    publicUrl: `http://127.0.0.1:${port}/callbacks`,
    confirm: client,
    onSuccess: (task, { ref, effectId }) => void effects.push(`${ref} ${task.status} ${effectId}`),
  });
  const { close } = await listen(createServer(nodeHandler(callbacks)), port);
  onTestFinished(close);
  const wanted: string[] = [];
  for (const ref of ['a', 'b', 'c']) {
    const { url } = await callbacks.createUrl({ ref });
    const task = await client.textToVideo({ prompt: 'A cat', seconds: 5, callback_url: url });
    wanted.push(`${ref} SUCCESS ${task.id}:SUCCESS`);
  }

  await emulator.clock.advance('10m');
  expect(effects.sort()).toEqual(wanted);

  const genuine = (await emulator.deliveries.list()).filter(({ kind }) => kind === 'genuine');
  expect(genuine.length).toBeGreaterThan(0);
});
