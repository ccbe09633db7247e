import type { Host } from './host.ts';
import type { Interrupt } from './interrupt.ts';
import type { EmulatorTarget } from './open-emulator.ts';
import type { Reporter } from './output/reporter.ts';
import type { SharedOptions } from './shared-options.ts';

/** One run of a command: its options, its output, its connection. */
export interface Session {
  readonly host: Host;
  /** Name of the command. */
  readonly command: string;
  readonly options: SharedOptions;
  readonly reporter: Reporter;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Ends the run at a signal, but not during a request that costs credits. */
  readonly interrupt: Pick<Interrupt, 'hold' | 'release'>;
  readonly state: SessionState;
  /** Hides a secret in everything that is written from now on. */
  hide(secret: string): void;
  /** Replaces secrets in text that is not written by the reporter. */
  redact(text: string): string;
}

/** The state of a run, for its exit message. */
interface SessionState {
  emulator?: EmulatorTarget;
  /** The id of the task, as soon as it is known. */
  taskId?: string;
  /** Whether the command creates a task. */
  isPaying?: boolean;
  /** What a command with many tasks has done, for its exit message. */
  summary?: string;
  /** The target of the video. */
  output?: string;
  /** Whether the run continues until it is stopped, like a server. */
  endless?: boolean;
}
