import type { Awaitable } from './awaitable.ts';
import type { TaskOutput, TaskRecord, UploadRecord } from './records.ts';

/** The request that uploads a file. */
export interface PresignedPut {
  readonly url: string;
  /** Headers that must be sent with the PUT, exactly. */
  readonly headers: Readonly<Record<string, string>>;
  /** Key under which the storage receives the file; null when the service receives it. */
  readonly incoming: string | null;
}

/** An upload that is about to be granted: its headers are those that the service itself wants. */
export type UploadToGrant = Omit<UploadRecord, 'incoming' | 'version' | 'file'>;

/** An output whose content is there. */
export interface OutputToShow {
  /** The last entry of `timeline` is the success. */
  readonly task: Pick<TaskRecord, 'id' | 'organization' | 'timeline'>;
  readonly output: TaskOutput;
}

/** Creates the URLs under which media is uploaded and downloaded. */
export interface MediaAddresses {
  /**
   * Presigns one PUT of up to 80 MB until `writableUntil`. A URL that was altered, or has expired, is refused, and so
   * is a PUT without exactly the returned headers.
   */
  readonly presignPut: (upload: UploadToGrant) => Awaitable<PresignedPut>;
  /**
   * Presigns the GET of a video from its success until `output.expiresAt`, in the length that the contract allows. The
   * same output always has the same URL: a callback and every read show the same record.
   */
  readonly presignGet: (video: OutputToShow) => Awaitable<string>;
}
