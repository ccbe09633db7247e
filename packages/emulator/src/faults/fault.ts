import type { OperationId } from '@videogen/types';
import { operations } from '@videogen/types/operations';

/** The target of a fault; `create` means every create operation, `*` every request. */
export type FaultTarget = OperationId | 'putUpload' | 'getOutput' | 'create' | 'render' | '*';

/** All targets of faults: the operations, steps outside of them, and everything. */
export const faultTargets: readonly FaultTarget[] = [
  ...Object.values(operations).map(({ id }) => id),
  'putUpload',
  'getOutput',
  'create',
  'render',
  '*',
];

/**
 * The kinds of faults: `status` responds with an error, `delay` responds late, `reset` closes the connection before the
 * work is done, `reset-after` after it, `truncate` cuts the body off, `malformed-json` breaks it, `rate-limit` responds
 * with 429 and Retry-After, `render-failure` makes the task fail, `expired-grant` refuses a presigned URL or reference
 * as if it had expired.
 */
export const faultKinds = [
  'status',
  'delay',
  'reset',
  'reset-after',
  'truncate',
  'malformed-json',
  'rate-limit',
  'render-failure',
  'expired-grant',
] as const;

/** The kind of a fault; see {@link faultKinds}. */
export type FaultKind = (typeof faultKinds)[number];

/** A fault to add. */
export interface FaultOptions {
  readonly kind: FaultKind;
  /**
   * The target.
   *
   * @default '*', or 'render' for a render-failure
   */
  readonly on?: FaultTarget | undefined;
  /** Number of times that it is injected; unset means until it is removed. */
  readonly count?: number | undefined;
  /**
   * Matching requests to skip first.
   *
   * @default 0
   */
  readonly after?: number | undefined;
  /**
   * Share of the matching requests that it is injected into, by the seed.
   *
   * @default 1
   */
  readonly rate?: number | undefined;
  /**
   * Status of kind `status`.
   *
   * @default 500
   */
  readonly status?: number | undefined;
  /** JSON body of kind `status`; the default has a string `detail`. */
  readonly body?: unknown;
  /**
   * Milliseconds of kind `delay`, real time.
   *
   * @default 1000
   */
  readonly delayMs?: number | undefined;
  /**
   * Seconds in Retry-After of kind `rate-limit`.
   *
   * @default 1
   */
  readonly retryAfter?: number | undefined;
  /** Reason of kind `render-failure`, shown to the developer. */
  readonly reason?: string | undefined;
}

/** A fault, with how often it was seen and injected. */
export interface Fault {
  readonly id: string;
  readonly kind: FaultKind;
  readonly on: FaultTarget;
  readonly count: number | null;
  readonly after: number;
  readonly rate: number;
  readonly status: number;
  readonly body?: unknown;
  readonly delayMs: number;
  readonly retryAfter: number;
  readonly reason: string;
  /** Matching requests so far. */
  readonly seen: number;
  /** Requests it was injected into so far. */
  readonly injected: number;
}
