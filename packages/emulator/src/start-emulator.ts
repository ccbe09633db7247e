import { setMaxListeners } from 'node:events';
import { createPost } from './callbacks/create-post.ts';
import { createTimekeeper, type Timekeeper } from './clock/timekeeper.ts';
import { createEmulator } from './create-emulator.ts';
import { createParts } from './create-parts.ts';
import { createRoutes } from './create-routes.ts';
import type { Emulator } from './emulator.ts';
import { createEndpoint } from './http/endpoint.ts';
import { createPageGuard } from './http/guard-pages.ts';
import { listen } from './http/listen.ts';
import { createRespond, respondInProcess } from './http/respond.ts';
import type { EmulatorOptions } from './options/emulator-options.ts';
import { normalizeOptions, type Settings } from './options/normalize-options.ts';
import { lastTime } from './persistence/emulator-store.ts';
import { openStores, type Stores } from './persistence/open-stores.ts';
import { createRespondOwn } from './respond-own.ts';
import { onNode } from './tasks/node-renderer.ts';

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
  let address = 'http://127.0.0.1:0';
  const origin = (): string => settings.publicUrl ?? address;
  const lifetime = new AbortController();
  // Every delivery and render in progress listens to it.
  setMaxListeners(0, lifetime.signal);
  const { port, host, onError, assumptions: policy, timing, captions, render } = settings;
  const parts = createParts({
    settings,
    stores,
    time,
    origin,
    lifetime,
    ...onNode({ option: render, timeoutMs: timing.renderLimit, captions }),
    createPost: (allowed) =>
      createPost({
        fetch: settings.fetch,
        allowed,
        urls: () => [address, origin()],
        signal: lifetime.signal,
      }),
  });
  const endpoint = createEndpoint({ journal: parts.records.journal, policy, clock: time, onError });
  const respond = createRespond({
    endpoint,
    routes: createRoutes(parts, endpoint),
    guard: createPageGuard(settings),
    own: createRespondOwn(parts, () => emulator),
  });
  const server = await listen({ port, host, respond, onError });
  address = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`;
  const fetch = (request: Request): Promise<Response> => respondInProcess(respond, request);
  const emulator = createEmulator({ parts, fetch, stop: server.close, url: address });
  parts.work.runner.wake();
  return emulator;
}
