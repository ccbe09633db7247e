import type { TaskCategory, TaskStatus } from '@videogen/types';
import type { JsonObject } from '../json.ts';
import type { MediaRef } from '../uploads/media-ref.ts';

/** A status a task took, and when (milliseconds since 1970). */
export interface TimelineEntry {
  readonly status: TaskStatus;
  readonly at: number;
}

/** What is to be rendered for a task. */
export interface TaskJob {
  readonly prompt: string;
  readonly model: string | null;
  readonly template: string | null;
  readonly aspectRatio: string;
  readonly image: MediaRef | null;
  readonly video: MediaRef | null;
  readonly audio: MediaRef | null;
}

/** The video of a task that succeeded. */
export interface TaskOutput {
  /** Unguessable part of the download address. */
  readonly token: string;
  /** Content of the video; null once it has expired. */
  readonly blob: string | null;
  readonly size: number;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  /** When the download address ends, as milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A task as the emulator keeps it. Records are never changed, only replaced. */
export interface TaskRecord {
  readonly id: string;
  /** 1 for the first record of the task, one more for each that replaces it. */
  readonly version: number;
  readonly organization: string;
  readonly category: TaskCategory;
  readonly status: TaskStatus;
  readonly timeline: readonly TimelineEntry[];
  readonly callbackUrl: string | null;
  readonly seconds: number;
  readonly credits: number;
  /** The `inputs` of the task as the service shows them. */
  readonly inputs: JsonObject;
  readonly job: TaskJob;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly output: TaskOutput | null;
  /** Why the task failed; shown to the developer only, as the contract has no place for it. */
  readonly failure: string | null;
}
