import type { Service, StateStore } from '@videogen/engine';
import type { AssumeOptions } from './assumptions/resolve-assumptions.ts';
import type { HeldDeliveries } from './callbacks/held-deliveries.ts';
import type { ProfileName } from './callbacks/profiles.ts';
import type { Runner } from './clock/runner.ts';
import type { Timekeeper } from './clock/timekeeper.ts';
import type { EmulatorEvent } from './events/emulator-event.ts';
import type { EventBus } from './events/event-bus.ts';
import type { FaultService } from './faults/fault-service.ts';
import type { Journal } from './journal/journal.ts';
import type { Settings } from './options/normalize-options.ts';
import type { EmulatorBlobs, EmulatorStore } from './persistence/emulator-store.ts';
import type { Trimmer } from './persistence/trimmer.ts';
import type { IdSource } from './random/ids.ts';
import type { Seed } from './random/seed.ts';
import type { SyntheticRenderer } from './tasks/create-render-port.ts';

/** The service on the emulator's ports, and what belongs to the emulator alone. */
export interface EmulatorContext {
  readonly settings: Settings;
  readonly service: Service;
  /** URL under which clients reach the emulator, without a slash at the end. */
  readonly origin: () => string;

  readonly store: EmulatorStore;
  /** The records as the service commits them: with the delivery profile, events and trimming. */
  readonly state: StateStore;
  readonly blobs: EmulatorBlobs;
  readonly trimmer: Trimmer;

  /** Runs due jobs. */
  readonly runner: Runner;
  readonly renderer: SyntheticRenderer;
  readonly held: HeldDeliveries;
  /** Aborted when the emulator is being closed: what is under way is left as a kill would leave it. */
  readonly lifetime: AbortController;

  readonly time: Timekeeper;
  readonly seed: Seed;
  readonly ids: IdSource;
  readonly faults: FaultService;
  /** The current delivery profile. */
  readonly profile: { current: ProfileName };
  /** The hosts that receive callbacks in addition to loopback; the sender of callbacks reads this list. */
  readonly allowedHosts: string[];
  /** The assumptions that currently differ from the register. */
  readonly assume: { current: AssumeOptions };

  /** The request log. */
  readonly journal: Journal;
  readonly bus: EventBus<EmulatorEvent>;
}
