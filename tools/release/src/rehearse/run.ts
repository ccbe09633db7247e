import { spawn } from 'node:child_process';
import { killAtExit } from './cleanup.ts';

/** Options of a command. */
export interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
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
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const text = Buffer.concat(output).toString();
      if (code === 0) resolve(text);
      else
        reject(
          new Error(
            `\`${command} ${args.join(' ')}\` in ${options.cwd} exited with ${code}:\n${text.slice(-4000)}`,
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
