import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Options of a command. */
export interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
  /** Stops the command when its output matches, which is a success. */
  until?: RegExp;
  /** Milliseconds after which the command is stopped, which is a failure. @default ten minutes */
  timeout?: number;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) killGroup(child);
});

/**
 * Runs a command and returns what it printed. It ends with this process at the latest, and so do its children.
 *
 * @throws Error with the command, its exit code and its output when it fails.
 */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...cleanEnv(), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let text = '';
    let done = false;
    const stop = (): void => killGroup(child);
    const timer = setTimeout(stop, options.timeout ?? 600_000);

    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        done ||= options.until?.test(text) ?? false;
        if (done) stop();
      });
    }

    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      if (code === 0 || done) return resolve(text);
      const what = `\`${command} ${args.join(' ')}\` in ${options.cwd}`;
      reject(new Error(`${what} exited with ${code ?? signal}:\n${text.slice(-4000)}`));
    });
  });
}

/** Kills a process with its group, which it leads. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The process exited before the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Without what the surrounding package manager left behind: a consumer's machine does not have it. */
function cleanEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    ([key]) => !/^npm_|^pnpm_|^NODE_OPTIONS$|^INIT_CWD$/i.test(key),
  );
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * Runs work in a new temporary folder, which this process removes when it exits, also after a failure or a signal.
 *
 * @example
 * await inFolder('videogen-build-', (folder) => build(folder));
 */
export async function inFolder(prefix: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
  await work(folder);
}
