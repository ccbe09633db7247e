import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Listening, listen } from '@videogen-tools/test-support/listen';
import type { Backend, Instance, LedgerEntry } from './campaign.ts';
import type { InstanceOptions } from './instance.ts';

/** Starts an instance in a process of its own, which is really killed and frozen. It calls the backend by HTTP. */
export async function startProcess(
  store: InstanceOptions['store'],
  backend: Backend,
  name: string,
  skew: number,
): Promise<Instance> {
  const server = await serveBackend(backend);
  const program = fileURLToPath(new URL('instance.ts', import.meta.url));
  const argument: InstanceOptions = { name, skew, store, backend: server.url };
  const child = spawn(process.execPath, [program, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
  const origin = `http://127.0.0.1:${String(port).trim()}`;

  return {
    deliver: (order, body) => post(origin + order.path, body),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await Promise.all([gone, server.close()]);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

async function serveBackend(backend: Backend): Promise<Listening> {
  const server = createServer(async (request, response) => {
    // The instances are the only callers.
    const body = (await json(request)) as LedgerEntry & { taskId: string; problem: string };
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      '/effect': () => backend.effect(body),
      '/confirm': () => backend.confirm(body.taskId),
      '/report': () => backend.report(body.problem),
    };
    response.end(JSON.stringify((await calls[request.url ?? '']?.()) ?? {}));
  });
  return listen(server);
}

async function post(url: string, body: unknown): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    // The instance is dead or frozen: this sender does not retry.
    return false;
  }
}
