import { createDeliveryService } from './callbacks/delivery-service.ts';
import { createCore, openStores, type Stores } from './create-core.ts';
import { createEmulator } from './create-emulator.ts';
import type { Emulator } from './emulator.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { findOperation } from './http/find-operation.ts';
import { listen } from './http/listen.ts';
import { loadApp } from './http/load-app.ts';
import { operationRoutes } from './http/operation-routes.ts';
import { createJournal } from './journal/journal.ts';
import type { EmulatorOptions } from './options/emulator-options.ts';
import { normalizeOptions, type Settings } from './options/normalize-options.ts';
import type { DueItem } from './persistence/records.ts';
import type { StateStore } from './persistence/state-store.ts';
import type { Services } from './services.ts';
import { createTaskService } from './tasks/task-service.ts';
import { createMediaInspector } from './uploads/media-inspector.ts';
import { createUploadService } from './uploads/upload-service.ts';

/**
 * Starts the whole service on this machine and resolves when it answers.
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
  const stores = await openStores(settings);
  try {
    const startAt = Math.max(settings.startAt, await lastTime(stores.state));
    return await start({ ...settings, startAt }, stores);
  } catch (error) {
    await stores.state.close();
    throw error;
  }
}

async function start(settings: Settings, stores: Stores): Promise<Emulator> {
  let address = 'http://127.0.0.1:0';
  const services = createServices(settings, stores, () => address);
  const { core, journal, tasks, uploads } = services;
  const authenticate = createAuthenticate(core);
  const inspector = createMediaInspector(core);
  const operations = operationRoutes(core, journal, { core, authenticate, tasks, uploads, inspector });
  const app = loadApp({ services, operations, emulator: () => emulator });
  const { port, host, onError } = settings;
  const server = await listen({ port, host, find: findOperation(operations), app, onError });
  address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${server.port}`;
  const emulator = createEmulator({ services, app, server, url: address });
  core.runner.wake();
  return emulator;
}

/** The latest time that kept records speak of: a manual clock that starts again goes on from there. */
async function lastTime({ tasks, uploads, deliveries }: StateStore): Promise<number> {
  let last = 0;
  for (const { timeline } of await tasks.list()) last = Math.max(last, timeline.at(-1)?.at ?? 0);
  for (const { createdAt } of await uploads.list()) last = Math.max(last, createdAt);
  for (const { attempts } of await deliveries.list()) last = Math.max(last, attempts.at(-1)?.at ?? 0);
  return last;
}

function createServices(settings: Settings, stores: Stores, address: () => string): Services {
  const origin = (): string => settings.publicUrl ?? address();
  const urls = (): string[] => [address(), origin()];
  const core = createCore(stores, { settings, origin, urls, handle: (item) => handlers[item.kind](item) });
  const tasks = createTaskService(core);
  const uploads = createUploadService(core);
  const deliveries = createDeliveryService(core);
  const handlers: Readonly<Record<DueItem['kind'], (item: DueItem) => Promise<void>>> = {
    task: tasks.step,
    delivery: deliveries.attempt,
    'output-expiry': tasks.expireOutput,
    'upload-expiry': uploads.expire,
  };
  return { core, tasks, uploads, deliveries, journal: createJournal(settings.limits.requests, core.bus) };
}
