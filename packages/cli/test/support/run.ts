import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
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

/** The events that a run with `--json` printed. */
export function getEvents({ stdout }: Pick<Ran, 'stdout'>): Record<string, unknown>[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
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
export async function run(args: readonly string[], { env, input }: RunOptions = {}): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], { env: cleanEnv(env) });
  child.stdin.end(input);
  const ends = [buffer(child.stdout), text(child.stderr), once(child, 'close')] as const;
  const [bytes, stderr, [code]] = await Promise.all(ends);
  return { code, stdout: bytes.toString(), stderr, bytes };
}
