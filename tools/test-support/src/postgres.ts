import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillOnce } from './fill-once.ts';
import { freePort } from './free-port.ts';
import { giveTo, type Installation, install, packedPostgres } from './postgres-binaries.ts';
import { type Program, startProgram } from './program.ts';
import { given, missing, type Service } from './service.ts';

export type { Service } from './service.ts';

/** Timeout for the start of each program, in milliseconds. */
const limit = 60_000;

/** Starts PostgreSQL on the same data and port. Can be called repeatedly. */
type Start = () => Promise<Program>;

/** Where programs of PostgreSQL run. */
type Place = Installation & {
  /** Folder of this server. */
  readonly folder: string;
};

/** Creates a database with `initdb`. */
async function initialize(data: string, { native, user }: Place): Promise<void> {
  const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'];
  const where = { ...user, cwd: native, limit };
  await startProgram(join(native, 'bin', 'initdb'), ['-D', data, ...options], where);
}

/** Databases that no server has used, by the folder of their programs. */
const cache = new URL('../../../node_modules/.cache/videogen/postgres/', import.meta.url);

/** Copies a database that `initdb` has created once, which takes a fifth of its processor time. */
async function copyInitialized(data: string, packed: string, place: Place): Promise<void> {
  const key = createHash('sha256').update(packed).digest('hex').slice(0, 16);
  const initialized = fileURLToPath(new URL(key, cache));
  await fillOnce(initialized, async (staging) => {
    const fresh = join(place.folder, 'fresh');
    await initialize(fresh, place);
    // The synchronous function is native, and several times faster for a thousand files.
    cpSync(fresh, staging, { recursive: true });
  });
  cpSync(initialized, data, { recursive: true });
  // PostgreSQL refuses a folder that others can enter.
  await chmod(data, 0o700);
  if (place.user !== undefined) giveTo(place.user, data);
}

/** Creates a database. Returns the function that starts its server on loopback, without authentication. */
async function createData(place: Place, packed: string | undefined, port: number): Promise<Start> {
  const data = join(place.folder, 'data');
  await (packed === undefined ? initialize(data, place) : copyInitialized(data, packed, place));
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

  const { native, user } = place;
  const options = { ...user, cwd: native, limit, ready: 'ready to accept connections' };
  return () => startProgram(join(native, 'bin', 'postgres'), listen, options);
}

/** PostgreSQL for tests. */
export type PostgresService = Service & {
  /** Kills PostgreSQL as a crash would, and restarts it on the same data; undefined for a server that was not started here. */
  readonly restart?: (() => Promise<void>) | undefined;
};

/**
 * PostgreSQL: the one in the folder `VIDEOGEN_POSTGRES`, with `bin`, `lib` and `share`; or the one in `DATABASE_URL`; or the
 * one from npm. Runs in a temporary folder, for these tests only.
 *
 * @throws Error when it is not ready in time or ends; the message has what it printed
 */
export async function startPostgres(): Promise<PostgresService> {
  const url = process.env['DATABASE_URL'];
  const native = process.env['VIDEOGEN_POSTGRES'];
  if (url && native === undefined) return given(url);
  const from = native ?? (await packedPostgres());
  if (from === undefined) {
    return missing('the tests of PostgreSQL; npm has none for this platform, so set DATABASE_URL');
  }

  const folder = await mkdtemp(join(tmpdir(), 'videogen-postgres-'));
  const clean = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const port = await freePort();
    const place = { ...(await install(from, folder)), folder };
    const start = await createData(place, native === undefined ? from : undefined, port);
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
