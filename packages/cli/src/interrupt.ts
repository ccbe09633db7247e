import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';

/** Ctrl-C and SIGTERM as an `AbortSignal`. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** The exit code of the signal; undefined before a signal. */
  readonly exitCode: () => ExitCode | undefined;
  /** Aborts the run without a signal. */
  readonly abort: () => void;
  /** Stops listening for the signals. */
  readonly stop: () => void;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Listens for signals: the first aborts the run, the second ends the process. */
export function listenForInterrupt(host: Pick<Host, 'on' | 'off' | 'exit'>): Interrupt {
  const controller = new AbortController();
  let exitCode: ExitCode | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    const code = signal === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated;
    if (exitCode !== undefined) host.exit(code);
    exitCode = code;
    controller.abort();
  };
  for (const signal of signals) host.on(signal, onSignal);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    abort: () => controller.abort(),
    stop: () => {
      for (const signal of signals) host.off(signal, onSignal);
    },
  };
}
