import type { AssumeOptions } from './assumptions/resolve-assumptions.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { ProfileName } from './callbacks/profiles.ts';
import type { Runner } from './clock/runner.ts';
import type { Timekeeper } from './clock/timekeeper.ts';
import type { EmulatorEvent } from './events/emulator-event.ts';
import type { EventBus } from './events/event-bus.ts';
import type { FaultService } from './faults/fault-service.ts';
import type { Settings } from './options/normalize-options.ts';
import type { StateStore } from './persistence/state-store.ts';
import type { IdSource } from './random/ids.ts';

/** What every part of an emulator shares. */
export interface Core {
  readonly settings: Settings;
  readonly time: Timekeeper;
  readonly state: StateStore;
  readonly blobs: BlobStore;
  readonly bus: EventBus<EmulatorEvent>;
  readonly ids: IdSource;
  readonly faults: FaultService;
  readonly runner: Runner;
  /** Address under which clients reach the emulator, without a slash at the end. */
  readonly origin: () => string;
  /** Every URL under which the emulator is reached: the one it listens on, and `publicUrl`. */
  readonly urls: () => readonly string[];
  /** Aborted when the emulator is being closed: what is under way is left as a kill would leave it. */
  readonly lifetime: AbortController;
  /** Which assumptions differ from the register's now. */
  readonly assume: { current: AssumeOptions };
  /** How callbacks are delivered now. */
  readonly profile: { current: ProfileName };
}
