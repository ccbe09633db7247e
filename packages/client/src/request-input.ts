import type { MediaInput } from '@videogen/types';
import type { MediaSource } from './media/media-source.ts';
import type { SubmitOptions } from './options.ts';
import type { TaskHandle } from './task-handle.ts';

/** A request whose media inputs may also be anything that can be uploaded. */
export type WithMedia<Request> = { [Field in keyof Request]: OrSource<Request[Field]> };

type OrSource<Value> =
  Extract<Value, MediaInput> extends never
    ? Value
    :
        | Value
        | MediaSource
        | (Extract<Value, readonly unknown[]> extends never ? never : [MediaInput | MediaSource]);

/** A create operation: uploads the media of the input, creates the task, and returns without waiting for it. */
export type CreateMethod<Input> = (input: Input, options?: SubmitOptions) => Promise<TaskHandle>;
