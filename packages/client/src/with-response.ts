import { type Call, type Core, startCall } from './core.ts';
import type { RequestOptions } from './options.ts';

/** A promise of a task whose caller may want the response, too. */
export interface WithResponse<T, R = Response | undefined> extends Promise<T> {
  /** Returns the HTTP response as well, whose body has been read, for example for its headers. */
  withResponse(): Promise<{ readonly task: T; readonly response: R }>;
}

/** Runs a call, and adds the method that waits for the response of its last attempt as well. */
export function withResponse<T, Options extends RequestOptions>(
  core: Core,
  options: Options,
  run: (call: Call<Options>) => Promise<T>,
): WithResponse<T> {
  let call: Call<Options> | undefined;
  const start = async (): Promise<T> => {
    call = startCall(core, options);
    return run(call);
  };
  const task = start();
  return Object.assign(task, {
    withResponse: async () => ({ task: await task, response: call?.attempt.response }),
  });
}
