import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const tools = fileURLToPath(new URL('../..', import.meta.url));

async function executable(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

/** A repository, npm's cache with a toolchain, and an npx that prints where its Node.js is and counts its calls. */
async function repository() {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-toolchain-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'tools/repo'), { recursive: true });
  for (const name of ['toolchain.mjs', 'lock.mjs'])
    await copyFile(join(tools, name), join(folder, 'tools/repo', name));

  const manifest = (pnpm: string) =>
    writeFile(join(folder, 'package.json'), JSON.stringify({ packageManager: pnpm }));
  await manifest('pnpm@1.0.0');
  const modules = join(folder, 'npm/node_modules');
  await executable(join(modules, 'node/bin/node'), '');

  const pnpm = () => executable(join(modules, '.bin/pnpm'), 'echo "pnpm $*"; exit 3');
  await pnpm();
  await executable(join(folder, 'bin/npx'), `echo "$*" >> ${folder}/calls; echo ${modules}/node/bin/node`);
  await symlink(process.execPath, join(folder, 'bin/node'));

  const runWith = (
    more: object,
    options: string[],
  ): Promise<{ code: unknown; stdout: string; stderr: string }> =>
    new Promise((resolve) => {
      const PATH = [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter);
      const env = { PATH, TMPDIR: folder, ...more };
      const settled = (error: unknown, stdout: string, stderr: string): void =>
        resolve({ code: error instanceof Error && 'code' in error ? error.code : 0, stdout, stderr });
      execFile('node', ['tools/repo/toolchain.mjs', ...options], { cwd: folder, env }, settled);
    });

  const run = (...options: string[]) => runWith({}, options);
  const calls = async (): Promise<string[]> =>
    (await readFile(join(folder, 'calls'), 'utf8').catch(() => '')).split('\n').slice(0, -1);
  /** Puts a pnpm of a version on the path. */
  const installPnpm = (version: string) =>
    executable(join(folder, 'bin/pnpm'), `[ "$1" = --version ] && echo ${version} || echo "own pnpm $*"`);
  return { folder, modules, manifest, pnpm, run, runWith, calls, installPnpm };
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
    /^no network\nnpx could not bring -p node@.* The first run needs npx and the npm registry, unless Node\.js 24\.18 or later and pnpm@1\.0\.0 are installed\.\n$/,
  );
});

test('uses the Node.js and pnpm that are there when their versions fit, without npx', async () => {
  const { manifest, run, calls, installPnpm } = await repository();
  await manifest('pnpm@11.28.10');
  await installPnpm('11.3.0');
  expect((await run('pnpm', 'run', 'check')).stdout).toBe('own pnpm run check\n');
  expect(await calls()).toEqual([]);
});

test.each(['10.28.10', '12.0.0'])(
  'does not use pnpm %s, which did not write the lockfile',
  async (version) => {
    const { manifest, run, calls, installPnpm } = await repository();
    await manifest('pnpm@11.28.10');
    await installPnpm(version);
    expect((await run('pnpm', 'run', 'check')).stdout).toBe('pnpm run check\n');
    expect(await calls()).toHaveLength(1);
  },
);

test.each([
  'NODE_ENV=production',
  'npm_config_production=true',
  'npm_config_omit=dev',
  'NPM_CONFIG_ONLY=prod',
  'pnpm_config_prod=true',
])('installs everything although %s is set', async (setting) => {
  const { runWith } = await repository();
  const [name = '', value] = setting.split('=');
  const more = { [name]: value, KEPT: 'kept' };
  const { stdout } = await runWith(more, [
    'node',
    '-p',
    'JSON.stringify([process.env[process.argv[1]], process.env.KEPT])',
    name,
  ]);
  expect(JSON.parse(stdout)).toEqual([null, 'kept']);
});

test('lets npx install once for two runs at the same time', async () => {
  const { folder, modules, run, calls } = await repository();
  const busy = join(folder, 'busy');
  await executable(
    join(folder, 'bin/npx'),
    `mkdir ${busy} && sleep 0.3 && rmdir ${busy} && echo called >> ${folder}/calls && echo ${modules}/node/bin/node`,
  );
  const runs = await Promise.all([run('pnpm', 'a'), run('pnpm', 'b')]);
  expect(runs.map(({ stdout }) => stdout)).toEqual(['pnpm a\n', 'pnpm b\n']);
  expect(await calls()).toEqual(['called']);
});

test('says which command does not exist', async () => {
  const { run } = await repository();
  const { code, stderr } = await run('no-such-command');
  expect(code).toBe(1);
  expect(stderr).toBe('no-such-command could not be started: spawn no-such-command ENOENT\n');
});
