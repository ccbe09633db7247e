import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallbackPrisma, prismaStore } from '../examples/stores/prisma.ts';
import { type ExampleTable, openTable, PRISMA_TABLE } from './support/example-tables.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
/** `pnpm install:nightly` installs Prisma there, as it is too large for every clone. */
const more = fileURLToPath(new URL('../../../tools/runtimes/more/', import.meta.url));
const resolve = createRequire(`${more}package.json`).resolve;

const HEAD = `generator client {
  provider = "prisma-client"
  output = "./generated"
}
datasource db {
  provider = "postgresql"
}
`;

/** The generated client, as far as the test uses it. */
interface Prisma extends CallbackPrisma {
  $disconnect(): Promise<void>;
}

let folder: string;
let table: ExampleTable;
let prisma: Prisma | undefined;

beforeAll(async () => {
  // The generated client finds Prisma's packages from there.
  folder = await mkdtemp(`${more}.prisma-`);
  const model = await readFile(join(root, 'examples/stores/schema.prisma'), 'utf8');
  await writeFile(join(folder, 'schema.prisma'), HEAD + model);
  // Without this variable, the command downloads the engine of migrations, which it does not use.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' };
  const cli = join(resolve('prisma/package.json'), '../build/index.js');
  await run(process.execPath, [cli, 'generate', '--schema', join(folder, 'schema.prisma')], { env });
  table = await openTable(PRISMA_TABLE);
  if (table.config === undefined) return;
  const { PrismaClient } = await import(join(folder, 'generated/client.ts'));
  const { PrismaPg } = await import(resolve('@prisma/adapter-pg'));
  prisma = new PrismaClient({ adapter: new PrismaPg(table.config, { schema: table.schema }) });
});
afterAll(async () => {
  await prisma?.$disconnect();
  await table?.close();
  await rm(folder, { recursive: true, force: true });
});

it('compiles with the generated client', async () => {
  const example = relative(folder, join(root, 'examples/stores/prisma.ts'));
  const code = `import { prismaStore } from '${example}';
import type { PrismaClient } from './generated/client.ts';
export const getStore = (prisma: PrismaClient): unknown => prismaStore(prisma);
`;
  await writeFile(join(folder, 'check.ts'), code);
  const compilerOptions = { isolatedDeclarations: false };
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['check.ts'] };
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

it.for(callbackStoreCases)('the example store on Prisma: $name', async ({ run: runCase }, context) => {
  if (prisma === undefined) return context.skip(table.reason);
  const store = prismaStore(prisma);
  await runCase({ store, other: store });
});
