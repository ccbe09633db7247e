import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** The command line as it runs. */
export interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves when the output has a text. */
  readonly until: (text: string | RegExp) => Promise<RegExpExecArray>;
  /** Resolves to the exit code when the output is complete. */
  readonly ended: Promise<number | null>;
}

/** Runs the command line; the end of the test ends it. */
export function run(...args: readonly string[]): Run {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));

  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });

  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const until = (wanted: string | RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = new RegExp(wanted).exec(out);
        if (found) resolve(found);
      };
      look();
      child.stdout.on('data', look);
      child.on('close', () => reject(new Error(`ended without ${wanted}: ${out}${err}`)));
    });

  return { child, out: () => out, err: () => err, until, ended };
}

/** Starts an emulator with the command line, on a free port; resolves when it listens. */
export async function runEmulator(
  ...args: readonly string[]
): Promise<Run & { readonly url: string; readonly apiKey: string }> {
  const running = run('--port', '0', '--json', ...args);
  const { url, apiKey } = JSON.parse((await running.until(/.*"started".*\n/))[0]);
  return { ...running, url, apiKey };
}
