import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Programs are measured as users have them: built, so without the condition that resolves to sources. */
const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '' };

/** Milliseconds after which a program without a response is an error. */
const LIMIT = 60_000;

/** Runs Node to its end. Returns what it printed and the seconds it took. */
export async function runNode(
  args: readonly string[],
  options: { readonly cwd?: string; readonly allowed?: readonly number[] } = {},
): Promise<{ stdout: string; seconds: number }> {
  const began = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [...args], {
    env,
    cwd: options.cwd,
    maxBuffer: 2 ** 28,
    timeout: LIMIT,
  }).catch((error: { code?: unknown; stdout?: string }) => {
    if (!options.allowed?.some((code) => code === error.code)) throw error;
    return { stdout: error.stdout ?? '' };
  });
  return { stdout, seconds: (performance.now() - began) / 1000 };
}

/** Measures a contestant of a module in a new process; returns microseconds for a call. */
export async function runContestant(module: string, name: string, argument = ''): Promise<number> {
  const program = fileURLToPath(new URL('contestants/measure.ts', import.meta.url));
  const { stdout } = await runNode([program, module, name, argument]);
  return Number(stdout);
}

/** A server in a separate process. */
export type ServerProcess = AsyncDisposable & {
  readonly url: string;
  /** Milliseconds from spawning to the first response. */
  readonly startMs: number;
};

/** Starts a server as a program and waits for its first response at `path`; `more` is added to its environment. */
export async function startServer(
  program: (port: number) => readonly string[],
  port: number,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, program(port), { stdio: 'ignore', env: { ...env, ...more } });
  const gone = once(child, 'exit');

  while (!(await responds(url + path))) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.join(' ')} exited with ${child.exitCode}.`);
    if (performance.now() - began > LIMIT) throw new Error(`${child.spawnargs.join(' ')} does not respond.`);
  }

  const startMs = performance.now() - began;
  return {
    url,
    startMs,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function responds(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    // Nobody listens yet; the next attempt follows after a pause that is short compared with every start.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return false;
  }
}
