import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  type CallbackReceiver,
  createCallbackReceiver,
  type ReceiverSettings,
  type ResultEvent,
} from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { createVideoClient } from '@videogen/client';
import { type ProfileName, startEmulator } from '@videogen/emulator';
import { listen } from '@videogen-tools/testing/listen';
import { describe, expect, it, onTestFinished } from 'vitest';
import { baseOptions, collect } from './support/fixture.ts';

/** A receiver that listens, and the results that were not simply processed. */
async function start(create: (options: ReceiverSettings) => CallbackReceiver) {
  const rejections: ResultEvent[] = [];
  let handle: ReturnType<typeof nodeHandler> | undefined;
  const server = createServer((request, response) => handle?.(request, response));
  const { url: origin, close } = await listen(server);
  onTestFinished(close);
  const publicUrl = `${origin}/callbacks`;
  const callbacks = create({ ...baseOptions(), publicUrl, onEvent: collect(rejections) });
  handle = nodeHandler(callbacks);
  return { callbacks, rejections };
}

describe("the emulator's callbacks", () => {
  const profiles: ProfileName[] = ['assumed', 'once', 'duplicating', 'reordering', 'hostile'];

  it.each(profiles)('arrive, each effect once: %s', async (profile) => {
    await using emulator = await startEmulator({ clock: 'manual', render: 'none', profile });
    const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
    const effects: string[] = [];
    const { callbacks } = await start((options) =>
      createCallbackReceiver({
        ...options,
        confirm: client,
        onSuccess: (task, { ref, effectId }) => void effects.push(`${ref} ${task.status} ${effectId}`),
      }),
    );
    const wanted: string[] = [];
    for (const ref of ['a', 'b', 'c']) {
      const { url } = await callbacks.createUrl({ ref });
      const task = await client.textToVideo({
        prompt: 'A cat',
        model: 't2v-2.4-faster',
        seconds: 5,
        callback_url: url,
      });
      wanted.push(`${ref} SUCCESS ${task.id}:SUCCESS`);
    }
    await emulator.clock.advance('10m');
    expect(effects.sort()).toEqual(wanted);
    const genuine = (await emulator.deliveries.list()).filter(({ kind }) => kind === 'genuine');
    expect(genuine.length).toBeGreaterThan(0);
  });
});

describe("Prism's callbacks", () => {
  it('arrive: the record is usable, and the token in its URL is known', async () => {
    const statuses: string[] = [];
    const { callbacks, rejections } = await start((options) =>
      createCallbackReceiver({ ...options, onStatus: (task) => void statuses.push(task.status) }),
    );
    const prism = await startPrism();
    try {
      const { url } = await callbacks.createUrl();
      const response = await fetch(`${prism.url}/v1/video/text2video`, {
        method: 'POST',
        headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5, callback_url: url }),
      });
      expect(response.status).toBe(200);
      await expect.poll(() => [statuses.length, rejections]).toEqual([1, []]);
    } finally {
      prism.stop();
    }
  });
});

async function startPrism(): Promise<{ url: string; stop(): void }> {
  const entry = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
  const document = fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'));
  const child = spawn(process.execPath, [entry, 'mock', document, '--port', '0', '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '' },
  });
  let log = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    log += String(chunk);
    const url = /Prism is listening on (http:\/\/\S+)/.exec(log)?.[1];
    if (url !== undefined) {
      child.stdout.resume();
      return { url, stop: () => void child.kill('SIGKILL') };
    }
  }
  throw new Error(`Prism ended before it listened: ${log}`);
}
