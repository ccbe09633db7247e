import { setMaxListeners } from 'node:events';
import { createReadStream } from 'node:fs';
import { native } from '@videogen/engine';
import { createPost } from './callbacks/create-post.ts';
import { createTimekeeper, type Timekeeper } from './clock/timekeeper.ts';
import { createContext } from './create-context.ts';
import { createEmulator } from './create-emulator.ts';
import { createRequestHandler } from './create-request-handler.ts';
import { createToolsHandler } from './create-tools-handler.ts';
import type { Emulator } from './emulator.ts';
import { createPageGuard } from './http/create-page-guard.ts';
import { listen } from './http/listen.ts';
import type { EmulatorOptions } from './options/emulator-options.ts';
import { normalizeOptions, type Settings } from './options/normalize-options.ts';
import { lastTime } from './persistence/emulator-store.ts';
import { openStores, type Stores } from './persistence/open-stores.ts';
import { loadRenderer } from './render/load-renderer.ts';

/**
 * Starts the whole service on this machine and resolves when it accepts requests.
 *
 * @throws {EmulatorError} `OPTION_INVALID`, `PORT_IN_USE` or `DATA_DIR_UNUSABLE`
 * @example
 * ```ts
 * const emulator = await startEmulator({ clock: 'manual', render: 'none' });
 * const created = await fetch(`${emulator.url}/v1/video/text2video`, {
 *   method: 'POST',
 *   headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' },
 *   body: JSON.stringify({ prompt: 'A kitten' }),
 * });
 * await emulator.clock.advance('10s');
 * await emulator.close();
 * ```
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const settings = normalizeOptions(options);
  let time: Timekeeper = createTimekeeper(settings.clock, settings.startAt);
  const stores = await openStores(settings.dataDir, { now: () => time.now() });
  try {
    const startAt = Math.max(settings.startAt, lastTime(stores.store.tables));
    time = createTimekeeper(settings.clock, startAt);
    return await start({ ...settings, startAt }, stores, time);
  } catch (error) {
    await stores.store.close();
    throw error;
  }
}

async function start(settings: Settings, stores: Stores, time: Timekeeper): Promise<Emulator> {
  const { port, host, onError, timing, captions, render, publicUrl } = settings;
  let url = 'http://127.0.0.1:0';
  const origin = (): string => publicUrl ?? url;
  const lifetime = new native.AbortController();
  const { signal } = lifetime;
  // Every delivery and render in progress listens to it.
  setMaxListeners(0, signal);

  const context = createContext({
    settings,
    stores,
    time,
    origin,
    lifetime,
    load: () => loadRenderer(render, { timeoutMs: timing.renderLimit, captions }),
    openFile: (path) => createReadStream(path),
    createPost: (allowed) =>
      createPost({ fetch: settings.fetch, allowed, urls: () => [url, origin()], signal }),
  });

  const own = createToolsHandler(context, () => emulator);
  const respond = createRequestHandler(context, { guard: createPageGuard(settings), own });
  const server = await listen({ port, host, respond, onError });
  url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`;
  const emulator = createEmulator({ context, respond, stop: server.close, url });
  return emulator;
}
