import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, ended when it goes out of scope. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts a program of this repository that prints its port. */
export async function startServer(program: string, ...args: string[]): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(`../../../${program}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(line).trim()}`,
    child,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
