import { setMaxListeners } from 'node:events';
import type { BlobStore } from './blobs/blob-store.ts';
import { createMemoryBlobs } from './blobs/memory-blobs.ts';
import { createRunner, type DueHandler } from './clock/runner.ts';
import { createTimekeeper } from './clock/timekeeper.ts';
import type { Core } from './core.ts';
import type { EmulatorEvent } from './events/emulator-event.ts';
import { createEventBus } from './events/event-bus.ts';
import { createFaultService } from './faults/fault-service.ts';
import type { Settings } from './options/normalize-options.ts';
import { createMemoryState } from './persistence/memory-state.ts';
import type { StateStore } from './persistence/state-store.ts';
import { createIds } from './random/ids.ts';

/** Where things are kept. */
export interface Stores {
  readonly state: StateStore;
  readonly blobs: BlobStore;
}

/**
 * Opens the stores that the settings ask for.
 *
 * @throws {EmulatorError} `DATA_DIR_UNUSABLE`
 */
export async function openStores({ dataDir }: Settings): Promise<Stores> {
  if (dataDir === null) return { state: createMemoryState(), blobs: createMemoryBlobs() };
  const { openFileStores } = await import('./persistence/file-stores.ts');
  return openFileStores(dataDir);
}

/** What a core is made of beside the stores. */
export interface CoreParts {
  readonly settings: Settings;
  readonly origin: () => string;
  readonly urls: () => readonly string[];
  readonly handle: DueHandler;
}

/** Puts together what every part of an emulator shares. */
export function createCore({ state, blobs }: Stores, { settings, origin, urls, handle }: CoreParts): Core {
  const bus = createEventBus<EmulatorEvent>(settings.onError);
  const time = createTimekeeper(settings.clock, settings.startAt);
  const ids = createIds(settings.seed, state.generation);
  const faults = createFaultService({
    seed: settings.seed,
    initial: settings.faults,
    onChange: () => bus.emit({ type: 'faults' }),
  });
  const runner = createRunner({ time, due: state.due, handle, onError: settings.onError });
  const profile = { current: settings.profile };
  const assume = { current: settings.assume };
  const lifetime = new AbortController();
  // Everything under way listens to it, and that may be much.
  setMaxListeners(0, lifetime.signal);
  return { settings, time, state, blobs, bus, ids, faults, runner, origin, urls, assume, profile, lifetime };
}
