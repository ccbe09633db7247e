import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { install, packedPostgres } from './postgres-binaries.ts';
import { type Program, startProgram } from './program.ts';
import { given, missing, type Service } from './service.ts';

export type { Service } from './service.ts';

/** Options of PostgreSQL. */
export type PostgresOptions = {
  /** Folder with `bin`, `lib` and `share`. @default `VIDEOGEN_POSTGRES`, or the one that npm installed */
  readonly native?: string;
  /** Timeout for the start of each of its two programs, in milliseconds. @default 60_000 */
  readonly limit?: number;
};

/** Starts PostgreSQL on the same data and port. Can be called repeatedly. */
type Start = () => Promise<Program>;

/** Creates a database in `folder`. Returns the function that starts its server on loopback, without authentication. */
async function createData(folder: string, from: string, port: number, limit: number): Promise<Start> {
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  const { native, user } = await install(from, folder);
  const options = { ...user, cwd: native, limit };
  const bin = (name: string): string => join(native, 'bin', name);
  const fresh = ['-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'];
  await startProgram(bin('initdb'), ['-D', data, ...fresh], options);
  const settings = ['unix_socket_directories=', 'fsync=off', 'max_connections=200'];
  const listen = [
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    `${port}`,
    ...settings.flatMap((each) => ['-c', each]),
  ];
  return () => startProgram(bin('postgres'), listen, { ...options, ready: 'ready to accept connections' });
}

/** PostgreSQL for tests. */
export type PostgresService = Service & {
  /** Kills PostgreSQL as a crash would, and restarts it on the same data; undefined for a server that was not started here. */
  readonly restart?: (() => Promise<void>) | undefined;
};

/**
 * PostgreSQL: the one in `DATABASE_URL`, or the one from npm, run for these tests in a temporary folder.
 *
 * @throws Error when it is not ready in time or ends; the message has what it printed
 */
export async function startPostgres({
  native = process.env['VIDEOGEN_POSTGRES'],
  limit = 60_000,
}: PostgresOptions = {}): Promise<PostgresService> {
  const url = process.env['DATABASE_URL'];
  if (url && native === undefined) return given(url);
  const from = native ?? (await packedPostgres());
  if (from === undefined) {
    return missing('the tests of PostgreSQL; npm has none for this platform, so set DATABASE_URL');
  }
  const folder = await mkdtemp(join(tmpdir(), 'videogen-postgres-'));
  const clean = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const port = await freePort();
    const start = await createData(folder, from, port, limit);
    let server = await start();
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      restart: async () => {
        await server.stop();
        server = await start();
      },
      stop: async () => {
        await server.stop();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
