import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';

/** Ctrl-C, SIGTERM and the end of the terminal as an `AbortSignal`. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** The exit code of the signal; undefined before a signal. */
  readonly exitCode: () => ExitCode | undefined;
  /** Aborts the run without a signal. */
  readonly abort: () => void;
  /** Runs work that the first signal does not abort; the run is aborted after it. */
  readonly defer: <T>(work: () => Promise<T>) => Promise<T>;
  /** Stops listening for the signals. */
  readonly stop: () => void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens for signals: the first aborts the run, the second ends the process. */
export function listenForInterrupt(host: Pick<Host, 'on' | 'off' | 'exit'>): Interrupt {
  const controller = new AbortController();
  let exitCode: ExitCode | undefined;
  let isDeferred = false;
  let isAborted = false;
  const abort = (): void => {
    isAborted = true;
    if (!isDeferred) controller.abort();
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    const code = signal === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated;
    if (exitCode !== undefined) host.exit(code);
    exitCode = code;
    abort();
  };
  for (const signal of signals) host.on(signal, onSignal);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    abort,
    defer: async (work) => {
      isDeferred = true;
      try {
        return await work();
      } finally {
        isDeferred = false;
        if (isAborted) controller.abort();
      }
    },
    stop: () => {
      for (const signal of signals) host.off(signal, onSignal);
    },
  };
}
