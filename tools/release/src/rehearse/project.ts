import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '@videogen-tools/testing/run';

/** A copy of the repository with an origin of its own, and what its commands are run with. */
export interface Project {
  /** Folder of the checkout. */
  folder: string;
  /** Folder for everything else. */
  work: string;
  /** URL of the registry that has the packages of this repository, and no others. */
  registry: string;
  /** Runs a command of a workflow in the checkout, and returns its output. */
  shell: (command: string) => Promise<string>;
  /** Runs git in the checkout. */
  git: (...args: string[]) => Promise<string>;
}

/** Copies the repository as git sees it, commits it to an origin, and checks that out. */
export async function createProject(root: string, work: string, registry: string): Promise<Project> {
  const folder = join(work, 'repository');
  const global = join(work, 'global');
  const env = { CI: 'true', TURBO_TELEMETRY_DISABLED: '1', npm_config_prefix: global };
  const path = `${join(global, 'bin')}:${process.env['PATH']}`;
  const git = (...args: string[]): Promise<string> => run('git', args, { cwd: folder });
  const shell = (command: string): Promise<string> =>
    run('bash', ['-eo', 'pipefail', '-c', command], {
      cwd: folder,
      env: { ...env, PATH: path },
      timeout: 1_200_000,
    });
  await copyFiles(root, folder);
  await git('init', '-q', '-b', 'main');
  for (const [key, value] of Object.entries({ name: 'rehearsal', email: 'rehearsal@localhost' }))
    await git('config', `user.${key}`, value);
  for (const key of ['commit', 'tag']) await git('config', `${key}.gpgsign`, 'false');
  await git('add', '-A');
  await git('commit', '-qm', 'chore: rehearse');
  await git('clone', '-q', '--bare', '.', join(work, 'origin.git'));
  await git('remote', 'add', 'origin', join(work, 'origin.git'));
  // What a runner has in the settings of its user.
  const account = `@videogen:registry=${registry}\n//${new URL(registry).host}/:_authToken=rehearsal\n`;
  writeFileSync(join(folder, '.npmrc'), account);
  writeFileSync(join(folder, '.git/info/exclude'), '.npmrc\n');
  return { folder, work, registry, shell, git };
}

/** Checks out the newest commit of a branch; only what is installed remains of the commands before. */
export async function checkOut({ git }: Project, branch = 'main'): Promise<void> {
  await git('fetch', '-q', '--tags', 'origin');
  await git('checkout', '-qf', '-B', branch, `origin/${branch}`);
  await git('clean', '-qfdx', '-e', 'node_modules', '-e', '.npmrc');
}

/** Returns whether changesets wait in the checkout. */
export function hasChangesets({ folder }: Project): boolean {
  return globSync('.changeset/*.md', { cwd: folder }).some((name) => !name.endsWith('README.md'));
}

async function copyFiles(root: string, folder: string): Promise<void> {
  const listed = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    try {
      cpSync(join(root, file), join(folder, file));
    } catch (error) {
      // git lists files that were deleted and not yet committed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}
