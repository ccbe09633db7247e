import type { TaskCategory, TaskStatus } from '@videogen/types';
import type { JsonObject } from './json.ts';

// Records are plain JSON and are never changed, only replaced by one whose `version` is higher by 1. Every time is in
// milliseconds since 1970. An adapter stores members it does not know and returns them.

/** The kind of a media file. */
export type MediaKind = 'image' | 'audio' | 'video';

/** A media file that a task uses. */
export interface MediaRef {
  /** Key of the content in the `BlobStore`. The task owns it. */
  readonly blob: string;
  /** Bytes. */
  readonly size: number;
  /** Format by content, such as `png`. */
  readonly format: string;
  readonly mediaType: string;
}

/** A status a task had, and since when. */
export interface TimelineEntry {
  readonly status: TaskStatus;
  readonly at: number;
}

/** The inputs of a task's video. */
export interface TaskJob {
  readonly prompt: string;
  readonly model: string | null;
  readonly template: string | null;
  /** Such as `16:9`. */
  readonly aspectRatio: string;
  readonly image: MediaRef | null;
  readonly video: MediaRef | null;
  readonly audio: MediaRef | null;
}

/** The video of a task that succeeded. */
export interface TaskOutput {
  /** Unguessable part of a download URL: 32 hexadecimal digits. */
  readonly token: string;
  /** Key of the content in the `BlobStore`; null once it has expired. */
  readonly blob: string | null;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** When the download URL expires. */
  readonly expiresAt: number;
}

/**
 * The state of a submission: `submitting` (committed before the provider is called), `submitted` (the provider's
 * reference is known), `unknown` (a call was made or may have been made, and its outcome is not known; nothing is sent
 * again without a decision), `settled` (the provider is done with it).
 */
export type SubmissionState = 'submitting' | 'submitted' | 'unknown' | 'settled';

/** One submission of a task to a provider. A paid call is made at most once for each idempotency key. */
export interface Submission {
  /** Name of the provider that the renderer chose. */
  readonly provider: string;
  /** Sent along where the provider supports it; a UUID. */
  readonly idempotencyKey: string;
  readonly state: SubmissionState;
  /** The provider's name for the work; null until it is known. */
  readonly reference: string | null;
  /** What the renderer needs beside the reference, such as URLs that the provider returned for the work. */
  readonly handle?: JsonObject | undefined;
  /** Counts the submissions of the task that may have reached a provider, from 1. */
  readonly number: number;
  /** The reason why the outcome is unknown; null for any other state. */
  readonly error: string | null;
  /** When the submission began. */
  readonly at: number;
  /** Providers that provably did not receive the task before, such as those that could not be reached. */
  readonly notSentTo?: readonly string[] | undefined;
}

/** A task. */
export interface TaskRecord {
  /** UUID in lower case. */
  readonly id: string;
  /** 1 for the first record of the task, one more for each that replaces it. */
  readonly version: number;
  readonly organization: string;
  readonly category: TaskCategory;
  readonly status: TaskStatus;
  readonly timeline: readonly TimelineEntry[];
  readonly callbackUrl: string | null;
  /** Requested duration. */
  readonly seconds: number;
  readonly credits: number;
  /** The `inputs` of the task as the service shows them. */
  readonly inputs: JsonObject;
  readonly job: TaskJob;
  readonly createdAt: number;
  /** Null until the task succeeded. */
  readonly output: TaskOutput | null;
  /** The reason why the task failed; not part of the contract's task record. */
  readonly failure: string | null;
  /** Null until the task is submitted to a provider. */
  readonly submission: Submission | null;
  /** When the task fails unless it has a final status, in milliseconds since 1970; unset for none. */
  readonly deadline?: number | null | undefined;
}

/** The content that was sent to a presigned URL. */
export interface UploadedFile {
  /** Key of the content in the `BlobStore`. The upload owns it. */
  readonly blob: string;
  /** Bytes. */
  readonly size: number;
  /** When it arrived, or was first seen. */
  readonly at: number;
}

/** A granted upload. */
export interface UploadRecord {
  /** The token of the `service_uri`: 32 hexadecimal digits. */
  readonly id: string;
  /** 1 for the first record, one more for each that replaces it. */
  readonly version: number;
  readonly organization: string;
  readonly filename: string;
  /** Unguessable part of the presigned URL where the service itself receives the PUT: 32 hexadecimal digits. */
  readonly signature: string;
  /** Headers that the PUT must carry. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Key under which the storage receives the file without the service's help (presigned PUT); null when the service
   * receives it and notes it in `file`.
   */
  readonly incoming: string | null;
  readonly createdAt: number;
  /** When the presigned URL expires. */
  readonly writableUntil: number;
  /** When the `service_uri` expires. */
  readonly readableUntil: number;
  /** Null until a file was received, and again once it has expired. */
  readonly file: UploadedFile | null;
}

/** The response of a callback's receiver. */
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
  readonly at: number;
  /** Milliseconds of real time. */
  readonly durationMs: number;
  readonly request: {
    readonly method: 'POST';
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** Null when there was no response. */
  readonly response: DeliveryResponse | null;
  /** The reason why there was no usable response; null when there was one. */
  readonly error: string | null;
  /** Whether the service refused to connect. */
  readonly blocked: boolean;
}

/**
 * The state of a delivery: `scheduled` (an attempt is due), `held` (by an operator), `waiting` (for another
 * delivery to go first), `delivered`, `rejected` (the receiver responded with 422), `exhausted` (no attempt is left:
 * a dead letter) or `blocked` (the URL is not allowed).
 */
export type DeliveryState =
  | 'scheduled'
  | 'held'
  | 'waiting'
  | 'delivered'
  | 'rejected'
  | 'exhausted'
  | 'blocked';

/** A callback with every attempt to deliver it. */
export interface DeliveryRecord {
  /** UUID in lower case. */
  readonly id: string;
  /** 1 for the first record, one more for each that replaces it. */
  readonly version: number;
  readonly taskId: string;
  readonly organization: string;
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
  readonly createdAt: number;
  /** When the next attempt is due; null when none is. */
  readonly nextAttemptAt: number | null;
}
