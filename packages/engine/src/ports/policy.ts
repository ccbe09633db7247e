import type { TaskStatus } from '@videogen/types';
import type { JsonObject } from './json.ts';

/** The behavior that the documents leave open, by entry of "Unspecified behavior". */
export interface Policy {
  readonly 'success-message': boolean;
  readonly 'task-inputs': 'request' | 'empty';
  readonly 'created-at-format': 'rfc3339' | 'unix-seconds' | 'null';
  /** The stages in order; the video is made in the last one. */
  readonly 'task-transitions': readonly TaskStatus[];
  readonly 'task-initial-status': TaskStatus;
  readonly 'task-final-statuses': readonly TaskStatus[];
  /** Name of the text-to-video field whose value must be a style; null when no field is. */
  readonly 'style-field-name': string | null;
  readonly 'text-to-video-required': readonly string[];
  readonly 'image-to-video-required': readonly string[];
  readonly 'template-to-video-required': readonly string[];
  readonly 'video-to-video-required': readonly string[];
  readonly 'create-defaults': { readonly seconds: number; readonly aspect_ratio: string };
  readonly 'template-image-form': 'both' | 'object' | 'array';
  readonly 'talking-avatar-image-and-video': 'image' | 'video' | 'refuse';
  readonly 'task-not-found': { readonly status: number; readonly detail: string };
  readonly 'filename-rules': 'any' | 'supported-extension';
  readonly 'invalid-key-status': number;
  readonly 'missing-key': number;
  /** Members of the 403 body in addition to `code` and `message`. */
  readonly 'banned-body': JsonObject;
  readonly 'media-reference-errors': number;
  readonly 'file-errors': {
    readonly tooSmall: number;
    readonly tooLarge: number;
    readonly noLength: number;
    readonly wrongType: number;
  };
  /** Field of the task record that carries the reason of a failure; null when none does. */
  readonly 'failed-task-reason': string | null;
  readonly 'other-errors': {
    readonly path: number;
    readonly method: number;
    readonly size: number;
    readonly contentType: number;
  };
  /** Bytes after decoding. */
  readonly 'inline-base64-limit': number;
  /** Bytes of the largest upload. */
  readonly megabyte: number;
  readonly 'presigned-url-lifetime': { readonly seconds: number; readonly status: number };
  readonly 'callback-retries': {
    readonly attempts: number;
    readonly firstDelaySeconds: number;
    readonly maximumDelaySeconds: number;
  };
  /** Seconds of real time. */
  readonly 'callback-timeout': number;
  readonly 'callback-signature': 'none';
  readonly 'callback-changes': 'every' | 'final';
  /** Maximum number of requests of a key in a number of seconds; null for no limit. */
  readonly 'rate-limits': { readonly requests: number; readonly seconds: number } | null;
  /** Tasks that are processed at once; null when there is no limit. */
  readonly 'concurrency-limits': number | null;
  readonly 'credits-per-task': { readonly perSecond: number };
  readonly 'deprecation-policy': null;
  readonly 'version-negotiation': null;
  readonly 'member-presence': 'all';
  readonly 'upload-validity-start': 'grant';
  /** Status of the response to a download after the video expired. */
  readonly 'video-url-expiry': number;
  readonly 'output-video-format': 'mp4';
  readonly 'output-video-authentication': 'none';
  readonly 'output-videos': 'one';
  readonly 'inline-base64-form': 'standard';
  readonly 'callback-delivered': '2xx';
  readonly 'callback-url-schemes': readonly ['http', 'https'];
  readonly 'task-cancellation': 'control';
  readonly 'task-retention': 'limit';
  readonly 'error-precedence': 'key-first';
  readonly 'unknown-fields': 'kept';
  readonly 'null-aspect-ratio': 'refused';
  readonly 'media-types': 'usual';
  readonly 'value-lists': 'listed';
  readonly 'output-video-size': 'small';
  readonly 'repeated-create': 'never';
  /** Status of the response when a task would exceed the budget. */
  readonly 'credits-used-up': 402;
  /** Whether a download can ask for a part of a video. */
  readonly 'video-url-ranges': 'bytes' | 'none';
  readonly 'text-to-video-image': 'none';
}

/** Id of an entry of the register. */
export type PolicyId = keyof Policy;
