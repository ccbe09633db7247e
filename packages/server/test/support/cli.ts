import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { main } from '../../src/cli/main.ts';

/** The server's program, run from its source. */
export const program: string = fileURLToPath(new URL('run-cli.ts', import.meta.url));

type Env = Readonly<Record<string, string>>;

/** The output and the exit code of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server that the command line started. */
export interface RunningCli {
  readonly url: string;
  /** The line of the log that says where it listens. */
  readonly listening: Readonly<Record<string, unknown>>;
  readonly pid: number | undefined;
  /** Rejects with the output on stderr when the process exits before `stop` is called. */
  readonly exited: Promise<never>;
  /** Sends a signal and waits for the end of the process. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<Ended>;
}

/** Runs a command of `videogen-server` in this process, which starts faster than a separate process. */
export async function runCli(args: readonly string[], env: Env = {}): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  const code = await main(args, {
    env: { ...process.env, ...env },
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

/**
 * Runs `videogen-server` until the process ends.
 *
 * @param file the program. @default this version's
 */
export function runProcess(args: readonly string[], env: Env = {}, file: string = program): Promise<Ended> {
  return collect(spawnCli(args, env, file));
}

/**
 * Runs `videogen-server` until it listens.
 *
 * @param file the program. @default this version's
 * @throws {Error} with the output when the process exits before it listens
 */
export async function startCli(
  args: readonly string[],
  env: Env = {},
  file: string = program,
): Promise<RunningCli> {
  const child = spawnCli(args, env, file);
  const ended = collect(child);
  const listening = await new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout }).on('line', (line) => {
      const entry: Record<string, unknown> = JSON.parse(line);
      if (entry['msg'] !== 'listening') return;
      resolve(entry);
      // A killed process may leave an incomplete line.
      lines.close();
      child.stdout.resume();
    });
    ended.then(
      ({ stdout, stderr, code }) => reject(new Error(`The server ended with ${code}:\n${stdout}${stderr}`)),
      reject,
    );
  });
  let stopped = false;
  const exited = ended.then(({ code, stderr }): Promise<never> => {
    if (stopped) return new Promise(() => {});
    throw new Error(`The server exited with ${code}:\n${stderr}`);
  });

  // The promise may reject while no caller waits for it.
  exited.catch(() => {});
  return {
    url: String(listening['url']),
    listening,
    pid: child.pid,
    exited,
    stop(signal = 'SIGTERM') {
      stopped = true;
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a server on a free port in a separate process. */
export function startInstance(env: Env, file?: string): Promise<RunningCli> {
  return startCli(['start', '--port', '0'], env, file);
}

function spawnCli(args: readonly string[], env: Env, file = program): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } });
}

/** Collects the output of a process until it ends. */
export async function collect(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}
