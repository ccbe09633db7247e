import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The server's program, run from its source. */
export const program: string = fileURLToPath(new URL('run-cli.ts', import.meta.url));

/** A server in a separate process. */
export interface Instance {
  readonly url: string;
  readonly pid: number | undefined;
  /** Rejects with the output on stderr when the process exits before `kill` is called. */
  readonly exited: Promise<never>;
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

/**
 * Starts an instance and waits until it accepts requests.
 *
 * @throws {Error} with the output on stderr when the process exits before
 */
export async function startInstance(env: Readonly<Record<string, string>>): Promise<Instance> {
  const child = spawn(process.execPath, [program, 'start', '--port', '0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let killed = false;
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += chunk));
  const exited = closed.then((): Promise<never> => {
    if (killed) return new Promise(() => {});
    throw new Error(`The server exited with ${child.exitCode ?? child.signalCode}:\n${printed}`);
  });
  // The promise may reject while no caller waits for it.
  exited.catch(() => {});
  const url = await Promise.race([listening(child.stdout), exited]);
  child.stdout.resume();
  return {
    url,
    pid: child.pid,
    exited,
    async kill(signal) {
      killed = true;
      child.kill(signal);
      await closed;
    },
  };
}

/** Returns the URL in the log line `listening`. */
function listening(stdout: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: stdout });
    lines.on('line', (line) => {
      const { msg, url }: { msg?: string; url?: string } = JSON.parse(line);
      if (msg !== 'listening') return;
      resolve(url ?? '');
      // A killed process may leave an incomplete line.
      lines.close();
    });
  });
}
