import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';

/** Ctrl-C, SIGTERM and the end of the terminal as an `AbortSignal`. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** The exit code of the signal; undefined before a signal. */
  readonly exitCode: () => ExitCode | undefined;
  /** Aborts the run without a signal. */
  readonly abort: () => void;
  /** Delays the abort until `release`: a request that costs credits is under way. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Stops listening for the signals. */
  readonly stop: () => void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens for signals: the first aborts the run, the second ends the process. */
export function listenForInterrupt(host: Pick<Host, 'on' | 'off' | 'exit' | 'stderr'>): Interrupt {
  const controller = new AbortController();
  let exitCode: ExitCode | undefined;
  let isHeld = false;
  let isAborted = false;

  const abort = (): void => {
    isAborted = true;
    if (!isHeld) controller.abort();
  };

  const onSignal = (signal: NodeJS.Signals): void => {
    const code = signal === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated;
    if (exitCode !== undefined) {
      if (isHeld) host.stderr.write('Stopped during a create request: a task may have been created.\n');
      host.exit(code);
    }
    exitCode = code;
    abort();
  };

  for (const signal of signals) host.on(signal, onSignal);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    abort,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      if (isAborted) controller.abort();
    },
    stop: () => {
      for (const signal of signals) host.off(signal, onSignal);
    },
  };
}
