import { type SpawnOptions, spawn } from 'node:child_process';
import { basename } from 'node:path';

/** A program that runs. */
export type Program = {
  /** Returns the output of the program so far. */
  printed(): string;
  /** Ends the program and resolves when it is gone. */
  stop(): Promise<void>;
};

/** Options of the start of a program. */
export type StartOptions = Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'> & {
  /** Output of the program when it is ready; unset means that it is ready when it has exited with 0. */
  readonly ready?: string;
  /** Milliseconds until it must be ready. */
  readonly limit: number;
};

/**
 * Starts a program and resolves when it is ready. It ends with this process at the latest.
 *
 * @throws Error when it does not run, exits, or is not ready within the limit; the message has what it printed
 */
export async function startProgram(command: string, args: string[], options: StartOptions): Promise<Program> {
  const { ready, limit, env, ...where } = options;
  const name = basename(command);
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const child = spawn(command, args, {
    ...where,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', ...env },
    signal: controller.signal,
    killSignal: 'SIGQUIT', // PostgreSQL ends all its processes at once; others end, too.
  });
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.on('error', () => child.pid === undefined && resolve());
  });
  process.once('exit', abort);
  const stop = async (): Promise<void> => {
    process.off('exit', abort);
    abort();
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(timer);
  };

  let output = '';
  const isReady = new Promise<void>((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new Error(`${name} ${reason}. It printed: ${output.trim()}`));
    const collect = (text: string): void => {
      output += text;
      if (ready !== undefined && output.includes(ready)) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => fail(`does not run: ${error.message}`));
    child.once('close', (code, signal) => {
      if (ready === undefined && code === 0) resolve();
      else fail(`ended with ${code ?? signal}`);
    });
    setTimeout(fail, limit, `was not ready after ${limit / 1000} s`).unref();
  });
  try {
    await isReady;
  } catch (error) {
    await stop();
    throw error;
  }
  return { printed: () => output, stop };
}
