import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program as the tests start it. */
export const program: string = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** The exit code of a run, and its output. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Stdout as it came. */
  readonly bytes: Buffer;
}

/** Options of a run. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
}

/** An environment without the settings of the one who runs the tests. */
export function cleanEnv(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VIDEOGEN_|NO_COLOR|FORCE_COLOR|COLORTERM|CI$)/.test(name),
  );
  return { ...(Object.fromEntries(own) as Record<string, string>), ...env };
}

/** Runs `videogen` as its own process, its output piped. */
export function run(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], { env: cleanEnv(options.env) });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => err.push(chunk));
  child.stdin.end(options.input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const bytes = Buffer.concat(out);
      resolve({ code, stdout: bytes.toString(), stderr: Buffer.concat(err).toString(), bytes });
    });
  });
}
