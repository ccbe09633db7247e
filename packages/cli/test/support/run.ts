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
  readonly cwd?: string;
  /** Sends SIGINT when stderr or stdout holds this. */
  readonly interruptAt?: string;
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
  const { env, input, cwd, interruptAt } = options;
  const child = spawn(process.execPath, [program, ...args], {
    env: cleanEnv(env),
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  let interrupted = false;
  const look =
    (chunks: Buffer[]) =>
    (chunk: Buffer): void => {
      chunks.push(chunk);
      if (interruptAt === undefined || interrupted) return;
      if (!Buffer.concat([...out, ...err]).includes(interruptAt)) return;
      interrupted = true;
      child.kill('SIGINT');
    };
  child.stdout.on('data', look(out));
  child.stderr.on('data', look(err));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const bytes = Buffer.concat(out);
      resolve({ code, stdout: bytes.toString(), stderr: Buffer.concat(err).toString(), bytes });
    });
  });
}
