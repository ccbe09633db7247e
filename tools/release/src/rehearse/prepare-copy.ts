import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readWorkspace } from '../workspace.ts';
import { run } from './run.ts';

/**
 * Copies the repository as git sees it to another folder, installs it there, versions it and builds it; the
 * repository itself is not touched.
 */
export async function prepareCopy(root: string, folder: string, log: (line: string) => void): Promise<void> {
  const files = (await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root }))
    .split('\0')
    .filter(Boolean);
  for (const file of files) copy(root, folder, file);
  // Some tools call git: they must find a repository, and not the one around it.
  await run('git', ['init', '-q'], { cwd: folder });
  await run('git', ['add', '-A'], { cwd: folder });
  const author = [
    '-c',
    'user.name=rehearsal',
    '-c',
    'user.email=rehearsal@localhost',
    '-c',
    'commit.gpgsign=false',
  ];
  await run('git', [...author, 'commit', '-qm', 'Rehearsal'], { cwd: folder });
  log('installing a copy');
  await run('pnpm', ['install', '--prefer-offline', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: folder,
    env: { CI: 'true' },
  });
  if (!readdirSync(join(folder, '.changeset')).some((name) => name.endsWith('.md') && name !== 'README.md')) {
    const [first] = readWorkspace(folder).filter((each) => each.isPublic);
    writeFileSync(
      join(folder, '.changeset', 'rehearsal.md'),
      `---\n"${first?.name}": patch\n---\n\n- Changed (${first?.name.split('/').at(-1)}): The rehearsal needs a change.\n`,
    );
  }
  log('versioning');
  // The packages are not built yet, so the scripts use their sources.
  const script = (name: string, ...args: string[]): Promise<string> =>
    run('node', ['--conditions=@videogen/source', `tools/release/src/${name}.ts`, ...args], { cwd: folder });
  await script('version-packages');
  await script('check');
  // The version pull request must pass the same check as every other.
  await script('changeset-check', 'HEAD');
  log('generating and building');
  await run('pnpm', ['--config.verify-deps-before-run=false', 'run', 'generate'], { cwd: folder });
  await run('pnpm', ['--config.verify-deps-before-run=false', 'run', 'build'], {
    cwd: folder,
    env: { TURBO_TELEMETRY_DISABLED: '1' },
  });
}

function copy(root: string, folder: string, file: string): void {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  try {
    cpSync(join(root, file), target);
  } catch (error) {
    // git lists files that were deleted and not yet committed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
