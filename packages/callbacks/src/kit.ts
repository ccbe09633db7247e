import { toBase64Url } from './bytes.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import type { CallbackRecord } from './record.ts';
import { type Records, recordsOf } from './records.ts';
import { createReport, type Report } from './report.ts';
import type { PlatformContext } from './request.ts';
import type { Settings } from './settings.ts';
import { createWaiters, type Waiters } from './wait-for.ts';

/** Everything that the parts of one receiver share. */
export interface Kit {
  readonly settings: Settings;
  readonly keyring: Keyring;
  readonly records: Records;
  readonly report: Report;
  readonly waiters: Waiters;
  /** Names a run of handlers; no two are the same, in any process. */
  readonly owner: () => string;
  /** Lets work go on after the response. */
  readonly background: (work: Promise<unknown>, platform: PlatformContext | undefined) => void;
  /** Resolves when no such work is left. */
  readonly idle: () => Promise<void>;
  /** When the store may forget a record. */
  readonly removeAt: (record: Pick<CallbackRecord, 'expiresAt'>) => number;
}

/** Builds the kit of a receiver. */
export function createKit(settings: Settings): Kit {
  const work = new Set<Promise<unknown>>();
  let instance: string | undefined;
  let runs = 0;
  return {
    settings,
    keyring: createKeyring(settings.secrets),
    records: recordsOf(settings.store, settings.elapsed),
    report: createReport(settings),
    waiters: createWaiters(),
    owner() {
      // Not before the first request: some platforms give no random bytes until then.
      instance ??= toBase64Url(settings.random(9));
      runs += 1;
      return `${instance}.${runs}`;
    },
    background(promise, platform) {
      const done = promise.finally(() => work.delete(done));
      work.add(done);
      platform?.waitUntil?.(done);
    },
    async idle() {
      while (work.size > 0) await Promise.all(work);
    },
    removeAt: ({ expiresAt }) => expiresAt + settings.keepAfterExpiry,
  };
}
