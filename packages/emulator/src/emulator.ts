import type { TaskRecord } from '@videogen/engine';
import type { TaskStatus } from '@videogen/types';
import type { DeliveryRecord } from './callbacks/delivery-record.ts';
import type { ReleaseOrder } from './callbacks/held-deliveries.ts';
import type { ClockMode } from './clock/timekeeper.ts';
import type { EmulatorEvent } from './events/emulator-event.ts';
import type { WaitOptions } from './events/event-bus.ts';
import type { RequestRecord } from './events/request-record.ts';
import type { FaultService } from './faults/fault-service.ts';
import type { HttpArchive } from './journal/to-archive.ts';
import type { Duration } from './options/duration.ts';

/**
 * An event that the clock moves to: the next change of any task or callback, the end of a task, or the expiry of the URL of
 * its video.
 */
export type ClockTarget = 'next-event' | { readonly endOf: string } | { readonly expiryOf: string };

/** The clock that drives everything. */
export interface EmulatorClock {
  readonly mode: ClockMode;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Moves the time forward, doing all due work on the way; resolves when all of it, deliveries included, has settled.
   *
   * @example
   * ```ts
   * await emulator.clock.advance('8h');
   * ```
   */
  readonly advance: (by: Duration) => Promise<void>;
  /**
   * Moves the time forward to an event, doing all due work on the way, as {@link EmulatorClock.advance} does.
   *
   * @throws {EmulatorError} `NOT_FOUND` for an unknown task; `CONFLICT` when nothing is due, or when the task has no video
   * @example
   * ```ts
   * await emulator.clock.advanceTo('next-event'); // the next change of a task or attempt of a callback
   * await emulator.clock.advanceTo({ endOf: taskId });
   * await emulator.clock.advanceTo({ expiryOf: taskId }); // the URL of its video has just expired
   * ```
   */
  readonly advanceTo: (target: ClockTarget) => Promise<void>;
  /** Resolves when nothing is being done or sent at the moment. */
  readonly settled: () => Promise<void>;
}

/** The tasks of all organizations. */
export interface EmulatorTasks {
  /** Oldest first. */
  readonly list: () => Promise<readonly TaskRecord[]>;
  readonly get: (id: string) => Promise<TaskRecord | undefined>;
  /**
   * Resolves when the task has a status, or fulfils a condition.
   *
   * @throws {EmulatorError} `TIMEOUT` with the statuses the task had
   */
  readonly waitFor: (
    id: string,
    condition: TaskStatus | ((task: TaskRecord) => boolean),
    options?: WaitOptions,
  ) => Promise<TaskRecord>;
  /**
   * Ends a task as CANCELED.
   *
   * @throws {EmulatorError} `NOT_FOUND`, or `CONFLICT` when it has ended already
   */
  readonly cancel: (id: string) => Promise<TaskRecord>;
  /**
   * Ends a task as FAILED.
   *
   * @throws {EmulatorError} `NOT_FOUND`, or `CONFLICT` when it has ended already
   */
  readonly fail: (id: string, reason?: string) => Promise<TaskRecord>;
}

/** The callbacks, with every attempt to deliver them. */
export interface EmulatorDeliveries {
  /** Oldest first; of one task, if one is named. */
  readonly list: (filter?: { readonly taskId?: string }) => Promise<readonly DeliveryRecord[]>;
  readonly get: (id: string) => Promise<DeliveryRecord | undefined>;
  /**
   * Resolves when a delivery fulfils a condition.
   *
   * @throws {EmulatorError} `TIMEOUT` with the deliveries there were
   */
  readonly waitFor: (
    condition: (delivery: DeliveryRecord) => boolean,
    options?: WaitOptions,
  ) => Promise<DeliveryRecord>;
  /**
   * Sends a delivery again at once, whatever its state.
   *
   * @throws {EmulatorError} `NOT_FOUND`
   */
  readonly redeliver: (id: string) => Promise<DeliveryRecord>;
  /**
   * Allows callbacks to a host, such as `app.example`, until the next reset, and sends those again that were blocked
   * because of it; resolves to these deliveries after the attempt.
   *
   * @throws {EmulatorError} `OPTION_INVALID` for a text that is not the name of a host
   */
  readonly allowHost: (host: string) => Promise<readonly DeliveryRecord[]>;
  /** Holds due deliveries from now on instead of sending them. */
  readonly hold: () => void;
  /** Whether deliveries are held. */
  readonly holding: () => boolean;
  /**
   * Sends the held deliveries one after the other in the given order, and stops holding.
   *
   * @param order `created`, `reversed`, or the ids of those to send first
   */
  readonly release: (order?: ReleaseOrder) => Promise<readonly DeliveryRecord[]>;
}

/** The request log. */
export interface EmulatorRequests {
  /** Oldest first. */
  readonly list: () => readonly RequestRecord[];
  /**
   * Resolves when a request fulfils a condition.
   *
   * @throws {EmulatorError} `TIMEOUT` with the requests there were
   */
  readonly waitFor: (
    condition: (request: RequestRecord) => boolean,
    options?: WaitOptions,
  ) => Promise<RequestRecord>;
  /**
   * Returns the log as an HTTP archive (HAR 1.2) for the tools of browsers, with the keys hidden.
   *
   * @example
   * ```ts
   * await writeFile('requests.har', JSON.stringify(emulator.requests.toArchive()));
   * ```
   */
  readonly toArchive: () => HttpArchive;
  readonly clear: () => void;
}

/** The faults to inject. */
export interface EmulatorFaults extends Pick<FaultService, 'add' | 'list' | 'remove' | 'clear'> {
  /** The command that starts an emulator with the same seed and the faults set so far. */
  readonly replayCommand: () => string;
}

/** A running emulator. */
export interface Emulator extends AsyncDisposable {
  /** Its URL, without a slash at the end. */
  readonly url: string;
  /** A key of an ordinary organization. */
  readonly apiKey: string;
  /** A key of a banned organization; empty when `keys` has none. */
  readonly bannedApiKey: string;
  readonly clock: EmulatorClock;
  readonly tasks: EmulatorTasks;
  readonly deliveries: EmulatorDeliveries;
  readonly requests: EmulatorRequests;
  readonly faults: EmulatorFaults;
  /** Calls a listener with each event; the returned function unsubscribes it. */
  readonly subscribe: (listener: (event: EmulatorEvent) => void) => () => void;
  /** Responds to a request in process, without a connection. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Resets to the state of the start: no tasks, uploads or deliveries, the same ids again. */
  readonly reset: () => Promise<void>;
  /** Stops listening and abandons all work. */
  readonly close: () => Promise<void>;
}
