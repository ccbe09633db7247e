import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The server's program, run from its source. */
export const program: string = fileURLToPath(new URL('run-cli.ts', import.meta.url));

/** A server in a process of its own. */
export interface Instance {
  readonly url: string;
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

/**
 * Starts an instance and waits until it accepts requests.
 *
 * @throws {Error} with what it printed when it ends before
 */
export async function startInstance(env: Readonly<Record<string, string>>): Promise<Instance> {
  const child = spawn(process.execPath, [program, 'start', '--port', '0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await listening(child);
  child.stdout.resume();
  return {
    url,
    async kill(signal) {
      child.kill(signal);
      await closed;
    },
  };
}

function listening(
  child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream },
): Promise<string> {
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      printed += `${line}\n`;
      const { msg, url }: { msg?: string; url?: string } = JSON.parse(line);
      if (msg !== 'listening') return;
      resolve(url ?? '');
      // What comes later may end in the middle of a line, when the process is killed.
      lines.close();
    });
    child.once('close', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}
