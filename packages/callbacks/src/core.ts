import { createReport, type Report } from './events.ts';
import type { PlatformContext } from './request.ts';
import type { Settings } from './settings.ts';
import { limitStore, type Records } from './store.ts';
import { createKeyring, type Keyring } from './token.ts';

/** What all functions of one receiver share: settings, keys, records, events and background work. */
export interface Core {
  readonly settings: Settings;
  readonly keyring: Keyring;
  readonly records: Records;
  readonly report: Report;
  /** Continues work after the response. */
  readonly background: (work: Promise<unknown>, platform: PlatformContext | undefined) => void;
  /** Resolves when that work is finished. */
  readonly idle: () => Promise<void>;
}

/** Creates the core of a receiver. */
export function createCore(settings: Settings): Core {
  const work = new Set<Promise<unknown>>();
  return {
    settings,
    keyring: createKeyring(settings.secrets),
    records: limitStore(settings.store, settings),
    report: createReport(settings),
    background(promise, platform) {
      const done = promise.finally(() => work.delete(done));
      work.add(done);
      platform?.waitUntil?.(done);
    },
    async idle() {
      while (work.size > 0) await Promise.all(work);
    },
  };
}
