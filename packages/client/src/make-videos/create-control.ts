import process from 'node:process';

/** What ends a run before all jobs have a result. */
export interface RunControl {
  /** Aborted when the run is stopped from outside or fails: nothing is waited for any more, except for responses. */
  readonly signal: AbortSignal;
  /** Aborted when no further task is created; also when `signal` is. */
  readonly creating: AbortSignal;
  /** Why no further task is created; undefined as long as tasks are created. */
  reason(): string | undefined;
  /** Ends the creation of tasks; those that exist are waited for. */
  stopCreating(reason: string): void;
  /** Ends the run with an error. */
  fail(error: unknown): void;
  /** The first error of the run. */
  failure(): { readonly error: unknown } | undefined;
  /** Removes the listeners. */
  release(): void;
}

const signalNames = ['SIGINT', 'SIGTERM'] as const;

/**
 * Creates the control of a run.
 *
 * @param outer stops the run; without it, Ctrl-C and SIGTERM do, once: the next one ends the process
 * @param onStop called once, with the reason
 */
export function createControl(outer: AbortSignal | undefined, onStop: (reason: string) => void): RunControl {
  const run = new AbortController();
  const creation = new AbortController();
  let reason: string | undefined;
  let failure: { readonly error: unknown } | undefined;

  const stopCreating = (why: string): void => {
    if (reason !== undefined) return;
    reason = why;
    creation.abort();
    onStop(why);
  };
  const stop = (why: string): void => {
    stopCreating(why);
    run.abort();
  };

  const onAbort = (): void => stop('the signal was aborted');
  const onSignal = (name: NodeJS.Signals): void => {
    release();
    stop(`the process received ${name}`);
  };
  const release = (): void => {
    outer?.removeEventListener('abort', onAbort);
    for (const name of signalNames) process.off(name, onSignal);
  };

  if (outer === undefined) {
    for (const name of signalNames) process.on(name, onSignal);
  } else if (outer.aborted) onAbort();
  else outer.addEventListener('abort', onAbort);

  return {
    signal: run.signal,
    creating: creation.signal,
    reason: () => reason,
    stopCreating,
    fail: (error) => {
      failure ??= { error };
      stop('the run failed');
    },
    failure: () => failure,
    release,
  };
}
