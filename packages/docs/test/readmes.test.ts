import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runReadmes } from '../../client/test/support/readme-blocks.ts';

const run = promisify(execFile);
const document = 'openapi: 3.1.0\ninfo: { title: shop, version: 1.0.0 }\npaths: {}\n';
let cwd: string;

/** A repository with the two versions that the README of the spec diff compares. */
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'readmes-'));
  await mkdir(join(cwd, 'spec'));
  await writeFile(join(cwd, 'spec/openapi.yaml'), document);
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  await run('git', ['init', '--quiet', '--initial-branch=main'], { cwd });
  await run('git', ['add', '.'], { cwd });
  await run('git', [...identity, 'commit', '--quiet', '--message=first'], { cwd });
});
afterAll(() => rm(cwd, { recursive: true }));

// The READMEs of the callback kit, the client and the emulator are tested in their packages.
it('every block of the other READMEs compiles and runs', { timeout: 120_000 }, async () => {
  const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' } as const;
  const emulator = await startEmulator({ timing, render: 'none' });
  onTestFinished(() => emulator.close());
  const env = {
    ...process.env,
    VIDEOGEN_API_KEY: emulator.apiKey,
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_EMULATOR_URL: emulator.url,
  };
  const count = await runReadmes(['..', 'cli', 'docs', 'spec-diff', 'types', 'validators'], 'docs', {
    cwd,
    env,
  });
  expect(count).toBe(7);
  expect((await stat(join(cwd, 'cat.mp4'))).size).toBeGreaterThan(0);
});
