import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { startRedis } from '@videogen-tools/testing/redis';
import { run } from '@videogen-tools/testing/run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { install, managers } from '../../src/consumer.ts';
import { getTarballName } from '../../src/workspace.ts';
import { getBuiltPackages } from './strict-layout.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const packages = getBuiltPackages(root);

/** The oldest version of a range such as `^7.0.76` or `>=2.0.0`. */
function getOldest(range: string): string {
  const [version] = range.match(/\d+\.\d+\.\d+$/) ?? [];
  if (version === undefined) throw new Error(`${range} does not end with a whole version`);
  return version;
}

const peers = packages.flatMap((pack) => Object.entries(pack.peerDependencies ?? {}));
const oldest = Object.fromEntries(peers.map(([name, range]) => [name, getOldest(range)]));

let folder: string;
let consumer: string;

/** Packs the packages, and installs them with npm beside the oldest version of every peer. */
beforeAll(async () => {
  folder = await temporaryFolder(afterAll);
  consumer = join(folder, 'consumer');
  const filters = packages.map(({ name }) => `--filter=${name}`);
  await run('pnpm', [...filters, 'pack', '--pack-destination', folder], { cwd: root });
  const tarballs = Object.fromEntries(
    packages.map((pack) => [pack.name, `file:${join(folder, getTarballName(pack))}`]),
  );
  const overrides = Object.fromEntries(packages.map(({ name }) => [name, `$${name}`]));
  await install(managers.npm, consumer, { dependencies: { ...tarballs, ...oldest }, overrides });
  cpSync(fileURLToPath(new URL('oldest', import.meta.url)), consumer, { recursive: true });
}, 300_000);

/** Runs a program in the consumer's folder under the oldest Node of all packages, 22.12. */
function runProgram(file: string, env: Record<string, string> = {}): Promise<string> {
  const { resolve } = createRequire(join(root, 'tools/runtimes/package.json'));
  const manifest = resolve(`node22-${process.platform}-${process.arch}/package.json`);
  return run(join(dirname(manifest), 'bin/node'), [file], { cwd: consumer, env });
}

it('the oldest version of every peer is installed', () => {
  const { resolve } = createRequire(join(consumer, 'package.json'));
  expect(Object.keys(oldest)).toEqual(expect.arrayContaining(['ai', 'zod', 'msw', 'fastify', 'pg', 'redis']));
  for (const [name, version] of Object.entries(oldest))
    expect(createRequire(import.meta.url)(join(consumer, 'node_modules', name, 'package.json')).version).toBe(
      version,
    );
  expect(resolve('@videogen/client')).toContain(consumer);
});

it.each(['validators', 'msw', 'ai', 'fastify'])(
  '%s works with the oldest version of its peer',
  async (name) => {
    await runProgram(`${name}.mjs`);
  },
);

it('callback stores work with the oldest clients of Redis and PostgreSQL', async () => {
  const redis = await startRedis();
  const postgres = await startPostgres();
  try {
    const env = { REDIS_URL: redis.url ?? '', POSTGRES_URL: postgres.url ?? '' };
    const output = await runProgram('stores.mjs', env);
    expect(output.match(/^\w+(?=: \d\d rules$)/gm)).toEqual([
      ...(redis.url ? ['ioredis', 'redis'] : []),
      ...(postgres.url ? ['pg'] : []),
    ]);
  } finally {
    await redis.stop();
    await postgres.stop();
  }
});

it('`npm install` refuses the AI SDK 6', async () => {
  const target = join(folder, 'ai-6');
  const own = ['types', 'client', 'ai-sdk'].map((name) => `@videogen/${name}`);
  const tarballs = packages
    .filter(({ name }) => own.includes(name))
    .map((pack) => [pack.name, `file:${join(folder, getTarballName(pack))}`]);
  const overrides = Object.fromEntries(
    own.filter((name) => name !== '@videogen/ai-sdk').map((name) => [name, `$${name}`]),
  );
  const dependencies = { ...Object.fromEntries(tarballs), ai: '6' };
  await expect(install(managers.npm, target, { dependencies, overrides })).rejects.toThrow('ERESOLVE');
}, 300_000);
