import type { MediaInput } from '@videogen/types';
import type { MediaSource } from './media/media-source.ts';
import type { SubmitOptions } from './options.ts';
import type { TaskHandle } from './task-handle.ts';
import type { SucceededTask } from './task-status.ts';
import type { WaitOptions } from './watch-task.ts';
import type { WithResponse } from './with-response.ts';

/**
 * The fields that the contract names, so that a misspelled one does not compile. Media inputs may also be anything that can be
 * uploaded. Further fields, such as the style of a text-to-video request, go into the option `extraFields`.
 */
export type WithMedia<Request> = {
  [Field in keyof Request as string extends Field ? never : Field]: OrSource<Request[Field]>;
};

type OrSource<Value> =
  Extract<Value, MediaInput> extends never
    ? Value
    :
        | Value
        | MediaSource
        | (Extract<Value, readonly unknown[]> extends never ? never : [MediaInput | MediaSource]);

/**
 * A create request under way. Awaiting it returns the handle of the task. `withResponse` returns the last response; undefined
 * when there was none, and a callback named the task.
 */
export interface CreatePromise extends WithResponse<TaskHandle> {
  /**
   * Waits until the task ends as well, and returns its record; see `TaskHandle.result`.
   *
   * @example
   * ```ts
   * import { createVideoClient } from '@videogen/client';
   *
   * const client = createVideoClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'emulator-key' });
   * const { output_videos } = await client.textToVideo({ prompt: 'A cat', seconds: 2 }).result();
   * console.log(output_videos);
   * ```
   */
  result(options?: WaitOptions): Promise<SucceededTask>;
}

/** A create operation: uploads the media of the input, creates the task, and returns without waiting for it. */
export type CreateMethod<Input> = (input: Input, options?: SubmitOptions) => CreatePromise;
