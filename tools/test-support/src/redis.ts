import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';
import { startProgram } from './program.ts';
import { given, missing, type Service } from './service.ts';

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/**
 * Starts Redis, or uses the one in `REDIS_URL`. `redis-server` must be on the PATH.
 *
 * @throws Error when it does not accept connections within 10 s
 */
export async function startRedis(): Promise<Service> {
  const url = process.env['REDIS_URL'];
  if (url) return given(url);
  if (!isOnPath('redis-server')) {
    return missing('the tests of the Redis store; install redis-server (apt-get install redis-server)');
  }
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''];
  const server = await startProgram('redis-server', args, {
    ready: 'Ready to accept connections',
    limit: 10_000,
  });
  return { url: `redis://127.0.0.1:${port}`, stop: server.stop };
}
