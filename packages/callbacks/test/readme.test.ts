import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmulator } from '@videogen/emulator';
import { freePort } from '@videogen-tools/testing/free-port';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { claimAboutUnknownTask } from './support/run-example.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let blocks: string[];

/** Every block of the README, as a file of this package. */
beforeAll(async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '');
  folder = await mkdtemp(join(root, 'test', '.readme-'));
  await Promise.all(blocks.map((code, at) => writeFile(join(folder, `block-${at}.ts`), code)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('compiles under strict', async () => {
  expect(blocks.length).toBeGreaterThan(3);
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { isolatedDeclarations: false },
    include: ['*.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
  await run(process.execPath, [tsc, '-p', folder, '--singleThreaded']).catch(({ stdout }) => {
    throw new Error(stdout);
  });
});

it('runs the quick start with a task of the emulator', async () => {
  const emulator = await startEmulator({ clock: 'manual', render: 'none' });
  onTestFinished(() => emulator.close());
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, 'block-0.ts')], {
    env: {
      ...process.env,
      VIDEOGEN_BASE_URL: emulator.url,
      VIDEOGEN_API_KEY: emulator.apiKey,
      CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/video`,
      CALLBACK_SECRET: 'a secret of the README, thirty-two bytes',
      PORT: `${port}`,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  await expect.poll(async () => (await emulator.tasks.list()).length).toBe(1);
  // Not a 503: its sender need not try again.
  const [task] = await emulator.tasks.list();
  expect(await claimAboutUnknownTask(emulator, task?.id ?? '')).toBe(404);
  await emulator.clock.advance('1m');
  await expect.poll(() => output).toMatch(/ref: 'order-42'.*status: 'SUCCESS'/s);
  expect(output).toMatch(/^order-42: http\S+ \(\S+:SUCCESS\)/m);
});

it('runs the blocks on dead letters, conformance and the outbox', async () => {
  const files = blocks.map((_, at) => join(folder, `block-${at}.ts`)).slice(1);
  const test = files.find((_, at) => blocks[at + 1]?.includes('node:test')) ?? '';
  const { stdout } = await run(process.execPath, ['--test', test]);
  expect(stdout).toMatch(/fail 0/);
  for (const file of files) {
    const exported = Object.values((await import(file)) as Record<string, unknown>);
    expect(exported.every((value) => typeof value === 'function')).toBe(true);
  }
});
