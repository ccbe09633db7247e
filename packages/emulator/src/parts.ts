import type { Service, StateStore } from '@videogen/service';
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
import type { EmulatorBlobs } from './persistence/emulator-blobs.ts';
import type { EmulatorStore } from './persistence/emulator-store.ts';
import type { Trimmer } from './persistence/trimmer.ts';
import type { IdSource } from './random/ids.ts';
import type { RenderSlots } from './tasks/render-slots.ts';
import type { SyntheticRenderer } from './tasks/synthetic-renderer.ts';

/** What can be changed while the emulator runs. */
export interface Switches {
  /** How callbacks are delivered now. */
  readonly profile: { current: ProfileName };
  /** Which assumptions differ from the register's now. */
  readonly assume: { current: AssumeOptions };
}

/** What an emulator is made of: the service on ports, and what a developer looks into and controls. */
export interface Parts extends Switches {
  readonly settings: Settings;
  readonly service: Service;
  readonly state: StateStore;
  readonly store: EmulatorStore;
  readonly blobs: EmulatorBlobs;
  readonly renderer: SyntheticRenderer;
  readonly slots: RenderSlots;
  readonly trimmer: Trimmer;
  readonly held: HeldDeliveries;
  readonly time: Timekeeper;
  readonly ids: IdSource;
  readonly runner: Runner;
  readonly faults: FaultService;
  readonly journal: Journal;
  readonly bus: EventBus<EmulatorEvent>;
  /** URL under which clients reach the emulator, without a slash at the end. */
  readonly origin: () => string;
  /** Aborted when the emulator is being closed: what is under way is left as a kill would leave it. */
  readonly lifetime: AbortController;
}
