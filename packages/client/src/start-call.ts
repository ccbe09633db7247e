import type { ClientContext } from './client-context.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { checkOptions, type RequestOptions } from './options.ts';

/** A public call under way, as its steps share it. */
export interface Call<Options = RequestOptions> {
  readonly context: ClientContext;
  readonly options: Options;
  /** The one of the whole call. */
  readonly deadline: Deadline;
}

/** Checks the options of a call, and creates its one deadline. */
export function startCall<Options extends RequestOptions>(
  context: ClientContext,
  options: Options,
  limit: number = options.totalTimeout ?? context.totalTimeout,
): Call<Options> {
  checkOptions(options);
  return { context, options, deadline: createDeadline(limit, options.signal) };
}
