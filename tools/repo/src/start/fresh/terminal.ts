import { type SpawnOptions, spawn } from 'node:child_process';
import { within } from '../within.ts';

/** A command that runs as in a terminal: Ctrl-C reaches all its processes. */
export interface Terminal {
  /** Resolves with the match when the output matches. */
  waitFor(pattern: RegExp, limit: number): Promise<RegExpExecArray>;
  /** Resolves when the command has ended with 0. */
  waitForEnd(limit: number): Promise<void>;
  /** Presses Ctrl-C, and resolves when every process of the command is gone. */
  interrupt(limit: number): Promise<void>;
}

/** Sends a signal to a process and its group, which it leads. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All of them are gone.
  }
}

/**
 * Starts a command. It ends with this process at the latest.
 *
 * The promises reject with what it printed when it fails, or when a limit in milliseconds is over.
 */
export function openTerminal(
  [program = '', ...args]: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'>,
): Terminal {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  process.once('exit', () => signalGroup(child.pid, 'SIGKILL'));
  let output = '';
  const wakers = new Set<() => void>();
  const collect = (text: string): void => {
    output += text;
    for (const wake of wakers) wake();
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);

  const describe = (what: string): string => `npm start ${what}. It printed:\n${output}`;
  const ended = new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? `${signal}`));
  });
  const failed = ended.then((code) => {
    throw new Error(describe(`ended with ${code}`));
  });
  failed.catch(() => {}); // The calls that wait for output report it; nothing else has to.

  const waitFor = async (pattern: RegExp, limit: number): Promise<RegExpExecArray> => {
    const found = new Promise<RegExpExecArray>((resolve) => {
      const look = (): void => {
        const match = pattern.exec(output);
        if (match !== null) resolve(match);
      };
      wakers.add(look);
      look();
    });
    return await within(Promise.race([found, failed]), limit, () =>
      describe(`did not print ${pattern} in time`),
    );
  };
  const waitForEnd = async (limit: number): Promise<void> => {
    const code = await within(ended, limit, () => describe('did not end in time'));
    if (code !== 0) throw new Error(describe(`ended with ${code}`));
  };
  const interrupt = async (limit: number): Promise<void> => {
    signalGroup(child.pid, 'SIGINT');
    await within(ended, limit, () => describe('did not end after Ctrl-C'));
  };
  return { waitFor, waitForEnd, interrupt };
}
