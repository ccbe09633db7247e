import { spawn } from 'node:child_process';
import { killAtExit, killGroup } from './cleanup.ts';

/** Options of a command. */
export interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
  /** Stops the command when its output matches, which is a success. */
  until?: RegExp;
  /** Milliseconds after which the command is stopped, which is a failure. @default ten minutes */
  timeout?: number;
}

/**
 * Runs a command and returns what it printed.
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
    killAtExit(child);
    let text = '';
    let done = false;
    const stop = (): void => killGroup(child);
    const timer = setTimeout(stop, options.timeout ?? 600_000);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        done ||= options.until?.test(text) ?? false;
        if (done) stop();
      });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0 || done) resolve(text);
      else
        reject(
          new Error(
            `\`${command} ${args.join(' ')}\` in ${options.cwd} exited with ${code ?? signal}:\n${text.slice(-4000)}`,
          ),
        );
    });
  });
}

/** Without what the surrounding package manager left behind: a consumer's machine does not have it. */
function cleanEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    ([key]) => !/^npm_|^pnpm_|^NODE_OPTIONS$|^INIT_CWD$/i.test(key),
  );
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
