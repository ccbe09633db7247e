import type { Task, TaskCategory, TaskStatus } from '@videogen/types';
import type { DeliveryRecord } from '../callbacks/delivery-record.ts';
import type { ClockMode } from '../clock/timekeeper.ts';
import type { RequestRecord } from '../events/request-record.ts';

// The bodies of the admin API. Times are milliseconds since 1970 on the emulator's clock.

/** A refusal. */
export interface AdminProblem {
  readonly code: string;
  readonly message: string;
}

/** The video of a task that succeeded. */
export interface AdminOutput {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
  readonly expiresAt: number;
  /** Whether the video can be downloaded now. */
  readonly available: boolean;
}

/** A task with what only the developer sees. */
export interface AdminTask {
  readonly id: string;
  readonly organization: string;
  readonly category: TaskCategory;
  readonly status: TaskStatus;
  readonly timeline: readonly { readonly status: TaskStatus; readonly at: number }[];
  readonly callbackUrl: string | null;
  readonly seconds: number;
  readonly credits: number;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  /** The reason why the task failed; the contract has no field for it. */
  readonly failure: string | null;
  readonly output: AdminOutput | null;
  /** Number of callbacks of the task. */
  readonly deliveries: number;
  /** Number of callbacks that were blocked, rejected or given up. */
  readonly failedDeliveries: number;
  /** The record of the contract, as the client gets it. */
  readonly record: Task;
}

/** An upload that was granted. */
export interface AdminUpload {
  readonly serviceUri: string;
  readonly organization: string;
  readonly filename: string;
  readonly createdAt: number;
  readonly writableUntil: number;
  readonly readableUntil: number;
  readonly file: { readonly size: number; readonly at: number } | null;
  /** Tasks that were created with it, oldest first. */
  readonly usedBy: readonly string[];
}

/** A callback with every attempt to deliver it. */
export type AdminDelivery = Omit<DeliveryRecord, 'version'>;

/** A request and its response. */
export interface AdminRequest extends RequestRecord {
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
  /** Deliveries that were blocked, rejected or given up. */
  readonly failedDeliveries: number;
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
  readonly profiles: readonly { readonly name: string; readonly summary: string }[];
  /** Whether deliveries are kept back. */
  readonly holding: boolean;
  readonly durable: boolean;
  readonly render: 'video' | 'none' | 'custom';
  readonly keys: readonly {
    readonly key: string;
    readonly organization: string;
    readonly banned: boolean;
    readonly revoked: boolean;
  }[];
  readonly counts: AdminCounts;
  /** The command that starts an emulator with the same seed and faults. */
  readonly replay: string;
}

/** An entry of the register of the unspecified with what is assumed now. */
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
