import type { DeliveryRecord } from '../callbacks/delivery-record.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { UploadRecord } from '../uploads/upload-record.ts';

/** Every kind of record the emulator keeps, by the name of its collection. */
export interface Records {
  readonly tasks: TaskRecord;
  readonly uploads: UploadRecord;
  readonly deliveries: DeliveryRecord;
}

/** Name of a collection. */
export type Collection = keyof Records;

/** A value that may come at once or later, so that a store may be in memory, in a file or on a network. */
export type Awaitable<T> = T | Promise<T>;

/** Work that is to be done at a time. */
export interface DueItem {
  /** Unique; scheduling the same id again replaces it. */
  readonly id: string;
  /** When, as milliseconds since 1970. */
  readonly at: number;
  readonly kind: 'task' | 'delivery' | 'output-expiry' | 'upload-expiry';
  /** Identifier of the record that the work is about. */
  readonly ref: string;
}
