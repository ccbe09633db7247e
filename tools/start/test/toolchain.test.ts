import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('../../toolchain.mjs', import.meta.url));

async function executable(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

/** A repository, npm's cache with a toolchain, and an npx that prints where its Node.js is and counts its calls. */
async function repository() {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-toolchain-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'tools'));
  await copyFile(program, join(folder, 'tools/toolchain.mjs'));
  const manifest = (pnpm: string) =>
    writeFile(join(folder, 'package.json'), JSON.stringify({ packageManager: pnpm }));
  await manifest('pnpm@1.0.0');
  const modules = join(folder, 'npm/node_modules');
  await executable(join(modules, 'node/bin/node'), '');
  const pnpm = () => executable(join(modules, '.bin/pnpm'), 'echo "pnpm $*"; exit 3');
  await pnpm();
  await executable(join(folder, 'bin/npx'), `echo "$*" >> ${folder}/calls; echo ${modules}/node/bin/node`);
  await symlink(process.execPath, join(folder, 'bin/node'));
  const run = (...options: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
    new Promise((resolve) => {
      const env = { PATH: [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter) };
      const settled = (error: unknown, stdout: string, stderr: string): void =>
        resolve({ code: error instanceof Error && 'code' in error ? error.code : 0, stdout, stderr });
      execFile('node', ['tools/toolchain.mjs', ...options], { cwd: folder, env }, settled);
    });
  const calls = async (): Promise<string[]> =>
    (await readFile(join(folder, 'calls'), 'utf8')).trimEnd().split('\n');
  return { folder, modules, manifest, pnpm, run, calls };
}

test('asks npx once, and again after a change of the versions or a cleaned cache', async () => {
  const { modules, manifest, pnpm, run, calls } = await repository();
  const asked = '-y --loglevel=error -p node@24.21.0 -p pnpm@1.0.0 node -p process.execPath';
  expect(await run('pnpm', 'run', 'check')).toEqual({ code: 3, stdout: 'pnpm run check\n', stderr: '' });
  expect((await run('pnpm', 'run', 'check')).code).toBe(3);
  expect(await calls()).toEqual([asked]);

  await manifest('pnpm@2.0.0');
  expect((await run('pnpm')).stdout).toBe('pnpm \n');
  expect(await calls()).toEqual([asked, asked.replace('1.0.0', '2.0.0')]);

  await rm(join(modules, '.bin'), { recursive: true });
  await run('node', '-v');
  await pnpm();
  expect(await calls()).toHaveLength(3);
});

test('says that npx failed', async () => {
  const { folder, run } = await repository();
  await executable(join(folder, 'bin/npx'), 'echo "no network" >&2; exit 1');
  const { code, stderr } = await run('pnpm', 'run', 'check');
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^no network\nnpx could not bring -p node@.* The first run needs the npm registry\.\n$/,
  );
});
