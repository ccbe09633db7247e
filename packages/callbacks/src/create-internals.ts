import type { Waiting } from './create-waiting.ts';
import { createReport, type Report } from './events.ts';
import { limitStore } from './limit-store.ts';
import type { Settings } from './normalize-options.ts';
import type { PlatformContext } from './request.ts';
import type { Records } from './store.ts';
import { createKeyring, type Keyring, type Signer } from './token.ts';

/** Work that `stop` can end: a run of handlers, or a read of a task. */
export interface RunningWork {
  /** Ends the work; it fails with this error. */
  abort(reason: Error): void;
  /** Gives the task of a run that ignores `abort` to a later run; the handlers of such a run. */
  readonly run?: RunningHandlers;
}

/** Handlers that run, for a report. */
export interface RunningHandlers {
  readonly ref: string;
  readonly taskId: string;
  readonly taskStatus: string;
  release(reason: Error): Promise<unknown>;
}

/** What all functions of one receiver share: settings, keys, records, events and background work. */
export interface Internals {
  readonly settings: Settings;
  readonly keyring: Keyring;
  readonly records: Records;
  readonly report: Report;
  readonly waiting: Waiting;
  readonly running: Set<RunningWork>;
  /** Reads of tasks that have not ended, by task id; later callers share them. */
  readonly reads: Map<string, Promise<unknown>>;
  /** Keys of the records that reconciliations process now. */
  readonly taken: Set<string>;
  /** Continues work after the response. */
  readonly background: (work: Promise<unknown>, platform: PlatformContext | undefined) => void;
  /** Resolves when that work is finished. */
  readonly idle: () => Promise<void>;
}

/** Creates the internals of a receiver. */
export function createInternals(
  settings: Settings,
  waiting: Waiting,
  createSigner: (secret: Uint8Array) => Signer,
): Internals {
  const work = new Set<Promise<unknown>>();
  const report = createReport(settings);
  settings.store.watch?.((error) => report({ name: 'failure', time: settings.now(), what: 'store', error }));
  return {
    settings,
    keyring: createKeyring(settings.secrets, createSigner),
    records: limitStore(settings.store, settings, waiting.notify),
    report,
    waiting,
    running: new Set(),
    reads: new Map(),
    taken: new Set(),
    background(promise, context) {
      const done = promise.catch(() => {}).finally(() => work.delete(done));
      work.add(done);
      context?.waitUntil?.(done);
    },
    async idle() {
      while (work.size !== 0) await Promise.all(work);
    },
  };
}
