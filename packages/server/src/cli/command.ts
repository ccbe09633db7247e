import type { Settings } from '../config/settings.ts';

/** Input of a command. */
export interface CommandInput {
  /** The first word: `keys` or `organizations`, for example. */
  readonly name: string;
  /** The arguments after it. */
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly settings: Settings;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes to stdout; returns 0. */
  readonly print: (text: string) => number;
}

/** A command of `videogen-server`; returns the exit code. */
export type Command = (input: CommandInput) => Promise<number>;
