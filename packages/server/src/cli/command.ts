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
  /** Writes to stderr; returns 1. */
  readonly printError: (text: string) => number;
}

/** A command of `videogen-server`; returns the exit code. */
export type Command = (input: CommandInput) => Promise<number>;

/** The variables and the output of a program, as `process` has them. */
export interface Program {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { readonly write: (text: string) => unknown };
  readonly stderr: { readonly write: (text: string) => unknown };
}
