import { join } from 'node:path';
import { run } from '@videogen-tools/test-support/run';

/** A copy of the repository with an origin of its own, and what its commands are run with. */
export interface Project {
  /** Folder of the checkout. */
  folder: string;
  /** Folder for everything else; commands have it as `WORK`. */
  work: string;
  /** URL of the registry that has the packages of this repository, and no others. */
  registry: string;
  /** Runs a command of a workflow in the checkout, and returns its output. */
  shell: (command: string, env?: object) => Promise<string>;
  /** Prints a line with the seconds since the start. */
  log: (line: string) => void;
}

/** Copies the repository as git sees it without the changesets that wait, commits it to an origin, and checks that out. */
const create = `
export GIT_INDEX_FILE="$WORK/index"
git read-tree HEAD
git add --all
git checkout-index --all --prefix="$WORK/repository/"
unset GIT_INDEX_FILE
find "$WORK/repository/.changeset" -name '*.md' ! -name README.md -delete
cd "$WORK/repository"
git init -q -b main
git config user.name rehearsal
git config user.email rehearsal@localhost
git config commit.gpgsign false
git config tag.gpgsign false
git add --all
git commit -qm 'chore: rehearse'
git clone -q --bare . "$WORK/origin.git"
git remote add origin "$WORK/origin.git"
# What a runner has in the settings of its user.
printf '%s\\n' "@videogen:registry=$REGISTRY" "\${REGISTRY#*:}:_authToken=rehearsal" > .npmrc
echo .npmrc > .git/info/exclude
`;

/** Checks out the newest commit of main; only what is installed remains of the commands before. */
export const checkOut = `
git fetch -q --tags origin
git checkout -qf -B main origin/main
git clean -qfdx -e node_modules -e .npmrc
`;

/** Creates a project from the repository at `root`. */
export async function createProject(root: string, work: string, registry: string): Promise<Project> {
  const folder = join(work, 'repository');
  const prefix = join(work, 'global');
  const env = {
    CI: 'true',
    TURBO_TELEMETRY_DISABLED: '1',
    npm_config_prefix: prefix,
    PATH: `${join(prefix, 'bin')}:${process.env['PATH']}`,
    WORK: work,
    REGISTRY: registry,
  };

  const shell = (command: string, more: object = {}, cwd = folder): Promise<string> =>
    run('bash', ['-eo', 'pipefail', '-c', command], { cwd, env: { ...env, ...more }, timeout: 1_200_000 });
  const began = Date.now();
  const log = (line: string): void =>
    console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);
  await shell(create, {}, root);

  return { folder, work, registry, shell, log };
}
