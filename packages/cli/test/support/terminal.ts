import { spawn } from '@lydell/node-pty';
import { cleanEnv, program } from './run.ts';

/** The output and exit code of a program in a terminal. */
export interface Seen {
  readonly code: number;
  /** Everything that was written, as it came. */
  readonly raw: string;
  /** The same without colors and cursor movements. */
  readonly text: string;
}

/** Options of a run in a terminal. */
export interface TerminalOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  /** Another program than `videogen`. */
  readonly command?: readonly [string, ...string[]];
  /** Types something, or does something else, when the terminal has seen it. */
  readonly type?: readonly { readonly at: RegExp; readonly keys: string | (() => unknown) }[];
}

/** Runs `videogen` in a new terminal. */
export function runInTerminal(args: readonly string[], options: TerminalOptions = {}): Promise<Seen> {
  const { env, columns = 100, command = [process.execPath, program], type = [] } = options;
  const [file, ...before] = command;
  const terminal = spawn(file, [...before, ...args], {
    cols: columns,
    rows: 30,
    env: cleanEnv({ TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env }),
  });
  let raw = '';
  const waiting = [...type];
  let from = 0;
  terminal.onData((data) => {
    raw += data;
    const [next] = waiting;
    if (next === undefined || !next.at.test(plain(raw.slice(from)))) return;
    waiting.shift();
    from = raw.length;
    if (typeof next.keys === 'string') terminal.write(next.keys);
    else next.keys();
  });

  return new Promise((resolve) => {
    terminal.onExit(({ exitCode }) => resolve({ code: exitCode, raw, text: plain(raw) }));
  });
}

function plain(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are escape sequences of a terminal
  return raw.replaceAll(/\u001b\[[\d;?]*[A-Za-z]/g, '').replaceAll('\r', '');
}
