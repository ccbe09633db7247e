import type { TaskWithUnknownStatus } from '@videogen/callbacks';
import type { ErrorOutcome, Task } from '@videogen/client';
import type { VideosEvent, VideosProgress } from '@videogen/client/make-videos';

/** Something that happened during a run; `--json` prints each as one JSON value. */
export type CliEvent =
  | { readonly event: 'emulator'; readonly url: string; readonly started: boolean }
  | {
      readonly event: 'upload';
      readonly file: string;
      /** In bytes. */
      readonly sent: number;
      /** In bytes. */
      readonly total: number;
    }
  | {
      readonly event: 'uploaded';
      readonly file: string;
      readonly format: string;
      /** In bytes. */
      readonly size: number;
      readonly service_uri: string;
      /** RFC 3339, by this machine's clock. */
      readonly expires_at: string;
    }
  | { readonly event: 'submitting' }
  | { readonly event: 'created'; readonly task_id: string }
  | { readonly event: 'waiting'; readonly task_id: string }
  | { readonly event: 'status'; readonly task_id: string; readonly status: string; readonly task: Task }
  | {
      readonly event: 'download';
      readonly task_id: string;
      readonly file: string;
      /** In bytes. */
      readonly received: number;
      /** In bytes; unset when the storage does not report it. */
      readonly total?: number;
    }
  | {
      readonly event: 'downloaded';
      readonly task_id: string;
      readonly file: string;
      /** In bytes. */
      readonly size: number;
    }
  | {
      readonly event: 'stopped';
      readonly message: string;
      /** What the end of the command means for its task. */
      readonly outcome: ErrorOutcome;
      readonly task_id?: string;
    }
  | {
      readonly event: 'error';
      readonly code: string;
      readonly message: string;
      readonly next?: string;
      readonly exit_code: number;
      /** What the error means for the task of the command. */
      readonly outcome: ErrorOutcome;
      readonly task_id?: string;
    }
  | BatchEvent
  | ListenEvent;

/** What `batch` reports. */
type BatchEvent =
  | {
      readonly event: 'plan';
      readonly videos: number;
      /** Of all videos together. */
      readonly seconds: number;
      readonly longest_seconds: number;
      /** Longest time of a task, in milliseconds. */
      readonly timeout: number;
    }
  | {
      readonly event: 'video';
      /** `created`, `status`, `made`, `failed`, `refused`, `unknown`, `overdue`, `paused`, `stopping` or `warning`. */
      readonly state: VideosEvent['type'];
      readonly message: string;
      readonly progress: VideosProgress;
      readonly name?: string;
      readonly task_id?: string;
      readonly files?: readonly string[];
      /** Why a task failed, a request was refused, or the run stops. */
      readonly reason?: string;
    }
  | {
      readonly event: 'summary';
      readonly total: number;
      readonly made: number;
      readonly failed: number;
      readonly unknown: number;
      readonly refused: number;
      readonly overdue: number;
      readonly unfinished: number;
    };

/** What `listen` reports. */
type ListenEvent =
  | {
      readonly event: 'listening';
      readonly host: string;
      readonly port: number;
      /** Whether each callback is confirmed by reading its task. */
      readonly confirming: boolean;
      /** The callback URL of the first task. */
      readonly callback_url: string;
    }
  | { readonly event: 'callback_url'; readonly callback_url: string }
  | {
      readonly event: 'callback';
      readonly task_id: string;
      readonly status: string;
      readonly confirmed: boolean;
      readonly task: TaskWithUnknownStatus;
    }
  | {
      readonly event: 'rejected';
      readonly reason: string;
      /** HTTP status of the response. */
      readonly status: number;
      readonly source: string;
      readonly ref?: string | undefined;
      readonly task_id?: string | undefined;
      readonly error?: string | undefined;
    }
  | {
      readonly event: 'unrecognized';
      readonly task_id: string;
      readonly ref: string;
      /** Names of the fields, and the category and status, that this version does not know. */
      readonly fields: readonly string[];
      readonly category?: string | undefined;
      readonly status?: string | undefined;
    };
