import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packedPostgres } from '../src/postgres-binaries.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videogen-testing-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** A folder like that of PostgreSQL, with an `initdb` that runs a line of shell. */
async function withInitdb(line: string): Promise<string> {
  const initdb = join(folder, 'bin/initdb');
  await mkdir(join(folder, 'bin'));
  await writeFile(initdb, `#!/bin/sh\n${line}\n`);
  await chmod(initdb, 0o755);
  return folder;
}

async function query(url: string | undefined, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

it.runIf(isRoot)('runs from a folder that only root can enter, and leaves nothing behind', async () => {
  const closed = join(folder, 'closed');
  const temporary = join(folder, 'temporary');
  await chmod(folder, 0o755);
  await mkdir(closed, { mode: 0o700 });
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
  const native = join(closed, 'native');
  await cp((await packedPostgres()) ?? '', native, { recursive: true, verbatimSymlinks: true });
  const { url, stop } = await startPostgres({ native });
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await readdir(temporary)).not.toEqual([]);
  await stop();
  expect(await readdir(temporary)).toEqual([]);
});

it('reports the output when the program ends', async () => {
  const native = await withInitdb('echo no room left >&2; exit 3');
  await expect(startPostgres({ native })).rejects.toThrow('initdb ended with 3. It printed: no room left');
});

it('reports a server that is not ready in time', async () => {
  const native = await withInitdb('echo waiting; exec sleep 600');
  await expect(startPostgres({ native, limit: 500 })).rejects.toThrow(/initdb was not ready after 0.5 s/);
});

it('reports a program that does not exist', async () => {
  await mkdir(join(folder, 'bin'));
  await expect(startPostgres({ native: folder })).rejects.toThrow(/initdb does not run: .*ENOENT/);
});
