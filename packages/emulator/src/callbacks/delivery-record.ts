import type { TaskStatus } from '@videogen/types';

/** What the receiver answered. */
export interface DeliveryResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The first characters of the body. */
  readonly body: string;
}

/** One attempt to deliver a callback. */
export interface DeliveryAttempt {
  /** 1 for the first. */
  readonly number: number;
  /** When it began on the emulator's clock, as milliseconds since 1970. */
  readonly at: number;
  /** How long it took, in milliseconds of real time. */
  readonly durationMs: number;
  readonly request: {
    readonly method: 'POST';
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** Null when no answer came. */
  readonly response: DeliveryResponse | null;
  /** Why no usable answer came; null when one did. */
  readonly error: string | null;
  /** Whether the emulator refused to connect; `error` then says which flag would allow it. */
  readonly blocked: boolean;
}

/**
 * What has become of a delivery: `scheduled` (an attempt is due), `held` (by the developer), `waiting` (for another
 * delivery to go first), `delivered`, `rejected` (the receiver answered 422), `exhausted` (no attempt is left) or
 * `blocked` (the host is not loopback and was not allowed, or it is the emulator itself).
 */
export type DeliveryState =
  | 'scheduled'
  | 'held'
  | 'waiting'
  | 'delivered'
  | 'rejected'
  | 'exhausted'
  | 'blocked';

/** `genuine`, or what a profile adds to try a receiver: a second copy, a forged record, a broken body. */
export type DeliveryKind = 'genuine' | 'duplicate' | 'forged' | 'broken';

/** A callback as the emulator keeps it, with every attempt. Records are never changed, only replaced. */
export interface DeliveryRecord {
  readonly id: string;
  /** 1 for the first record, one more for each that replaces it. */
  readonly version: number;
  readonly taskId: string;
  readonly organization: string;
  readonly kind: DeliveryKind;
  /** The status that is reported. */
  readonly status: TaskStatus;
  readonly url: string;
  readonly contentType: string;
  /** The exact body that is sent. */
  readonly body: string;
  /** Attempts that may be made on the schedule. */
  readonly maximumAttempts: number;
  readonly state: DeliveryState;
  readonly attempts: readonly DeliveryAttempt[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When the next attempt is due; null when none is. */
  readonly nextAttemptAt: number | null;
}
