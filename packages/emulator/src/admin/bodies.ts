import type { TaskOutput, TaskRecord, UploadRecord } from '@videogen/service';
import type { Task } from '@videogen/types';
import type { DeliveryRecord } from '../callbacks/delivery-record.ts';
import type { Profile } from '../callbacks/profiles.ts';
import type { ClockMode } from '../clock/timekeeper.ts';
import type { RequestRecord } from '../events/request-record.ts';
import type { KeyOptions } from '../options/emulator-options.ts';

// The bodies of the admin API. Times are milliseconds since 1970 on the emulator's clock.

/** A refusal. */
export interface AdminProblem {
  readonly code: string;
  readonly message: string;
}

/** The video of a task that succeeded. */
export interface AdminOutput
  extends Pick<TaskOutput, 'width' | 'height' | 'size' | 'mediaType' | 'expiresAt'> {
  readonly url: string;
  /** Whether the video can be downloaded now. */
  readonly available: boolean;
}

/** A task with what only the developer sees. */
export interface AdminTask
  extends Pick<TaskRecord, 'id' | 'organization' | 'category' | 'status' | 'timeline' | 'callbackUrl'>,
    Pick<TaskRecord, 'seconds' | 'credits' | 'createdAt' | 'failure'> {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly output: AdminOutput | null;
  /** Number of callbacks of the task. */
  readonly deliveries: number;
  /** Number of callbacks whose last attempt failed. */
  readonly failedDeliveries: number;
  /** The failure of the newest of them. */
  readonly lastFailure: AdminFailure | null;
  /** The record of the contract, as the client gets it. */
  readonly record: Task;
}

/** An upload that was granted. */
export interface AdminUpload
  extends Pick<UploadRecord, 'organization' | 'filename' | 'createdAt' | 'writableUntil' | 'readableUntil'> {
  readonly serviceUri: string;
  readonly file: { readonly size: number; readonly at: number } | null;
  /** Tasks that were created with it, oldest first. */
  readonly usedBy: readonly string[];
}

/** A callback with every attempt to deliver it. */
export interface AdminDelivery extends Omit<DeliveryRecord, 'version'> {
  readonly failure: AdminFailure | null;
}

/** The last attempt of a callback, when it failed. */
export interface AdminFailure {
  /** Identifier of the delivery. */
  readonly delivery: string;
  readonly url: string;
  /** Number of the attempt. */
  readonly attempt: number;
  readonly maximumAttempts: number;
  /** Status and body of the receiver's response, null without one. */
  readonly status: number | null;
  readonly body: string | null;
  /** The reason when there was no response. */
  readonly error: string | null;
  /** When the next attempt is made, null when none is. */
  readonly nextAttemptAt: number | null;
  /** The host to allow when the callback was blocked because of it. */
  readonly allow: string | null;
}

/** A request and its response. */
export interface AdminRequest extends RequestRecord {
  /** Number of equal reads, of which this one is the newest; 1 unless the list groups them. */
  readonly repeats: number;
  /** The request as a curl command; the key is `$VIDEOGEN_API_KEY`. */
  readonly curl: string;
}

/** The clock. */
export interface AdminClock {
  readonly mode: ClockMode;
  readonly now: number;
}

/** The numbers of records in the emulator. */
export interface AdminCounts {
  readonly tasks: number;
  readonly uploads: number;
  readonly deliveries: number;
  /** Deliveries whose last attempt failed. */
  readonly failedDeliveries: number;
  /** The failure of the newest of them. */
  readonly lastFailure: AdminFailure | null;
  /** Requests since the start, or since the request log was cleared. */
  readonly requests: number;
  readonly faults: number;
}

/** The settings of the emulator, and the numbers of its records. */
export interface AdminState {
  readonly version: string;
  readonly url: string;
  readonly clock: AdminClock;
  readonly seed: number;
  readonly profile: string;
  readonly profiles: readonly Pick<Profile, 'name' | 'summary'>[];
  /** Whether deliveries are kept back. */
  readonly holding: boolean;
  readonly durable: boolean;
  readonly render: 'video' | 'none' | 'custom';
  readonly keys: readonly Required<KeyOptions>[];
  readonly counts: AdminCounts;
  /** The command that starts an emulator with the same seed and faults. */
  readonly replay: string;
}

/** An entry of "Unspecified behavior" with what is assumed now. */
export interface AdminRegisterEntry {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly known: string;
  readonly documents: string;
  readonly summary: string;
  readonly default: unknown;
  readonly value: unknown;
  readonly values?: readonly unknown[] | undefined;
  /** Whether it can be changed. */
  readonly changeable: boolean;
  /** Requests of the log whose response rests on it. */
  readonly requests: number;
}
