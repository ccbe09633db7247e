/**
 * Rehearses the first two releases: from an empty registry, with the commands of `CONTRIBUTING.md` and `release.yml`, on
 * a copy of the repository. `pnpm release:rehearse` prints each command, and exits with 1 and a list when something is
 * wrong.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getUpstream, startRegistry } from '@videogen-tools/testing/registry';
import { inFolder } from '@videogen-tools/testing/run';
import { readManifest, readWorkspace, type WorkspacePackage } from '../workspace.ts';
import { install, type Manager, managers, typeCheck } from './consumer.ts';
import { checkOut, createProject, type Project } from './project.ts';
import { releaseProblems } from './released.ts';
import { toolProblems } from './tarballs.ts';
import { packFolder, runWorkflow } from './workflow.ts';

const root = process.cwd();
const began = Date.now();
const log = (line: string): void =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);
/** The first release, which the documents and the changelog name, and the one after it. */
const [first, second] = ['0.15.0', '0.16.0'];

const publicPackages = ({ folder }: Project): WorkspacePackage[] =>
  readWorkspace(folder).filter((each) => each.isPublic);

/** Lets the workflow run, which must select a mode. */
async function runInMode(mode: string, project: Project): Promise<void> {
  const selected = await runWorkflow(project, log);
  if (selected !== mode) throw new Error(`The workflow selected ${selected}, not ${mode}.`);
}

/** What a maintainer does once, and the workflow afterwards. */
async function releaseFirst(project: Project): Promise<string[]> {
  log('a maintainer: pnpm release:bootstrap');
  await project.shell('pnpm install --frozen-lockfile --prefer-offline');
  const account = `--registry=${project.registry} --userconfig=${join(project.folder, '.npmrc')}`;
  await project.shell(`pnpm release:bootstrap ${account}`);
  await runInMode('publish', project);
  const problems = await Promise.all(
    publicPackages(project).map(async (pack) => {
      const folder = join(project.work, pack.name.replace('/', '-'));
      mkdirSync(folder);
      const file = join(packFolder(project), `packages/${pack.name.slice(1).replace('/', '-')}-${first}.tgz`);
      return await toolProblems({ pack, file }, join(root, 'tools/release/node_modules/.bin'), folder);
    }),
  );
  return [...problems.flat(), ...(await releaseProblems(project, publicPackages(project), ['0.0.0', first]))];
}

/** A change with a changeset, its version pull request, and the merge of that. */
async function releaseSecond(project: Project): Promise<string[]> {
  const { shell, git, folder } = project;
  await checkOut(project);
  log('a contributor: a changeset');
  const text = '---\n"@videogen/client": minor\n---\n\n- Added: The rehearsal adds nothing.\n';
  writeFileSync(join(folder, '.changeset/rehearsal.md'), text);
  await shell('pnpm changeset:check main');
  await git('add', '-A');
  await git('commit', '-qm', 'feat(client): rehearse');
  await git('push', '-q', 'origin', 'main');
  await runInMode('version', project);
  log('the version pull request: its checks, and the merge');
  await shell('pnpm release:check && pnpm changeset:check main && pnpm generate:check');
  await git('push', '-q', 'origin', 'changeset-release/main:main');
  await runInMode('publish', project);
  const problems = await releaseProblems(project, publicPackages(project), ['0.0.0', first, second]);
  await runInMode('none', project);
  return problems;
}

/** A user installs the newest versions in an empty folder. */
async function consume(manager: Manager, project: Project): Promise<string[]> {
  const { registry } = project;
  const packages = publicPackages(project);
  const folder = join(project.work, `consumer-${manager}`);
  try {
    await install(manager, folder, { registry, packages, own: ownDependencies(packages, project.folder) });
    log(`${manager}: installed`);
    await typeCheck(folder, packages);
    log(`${manager}: type-checked under nodenext and bundler`);
    return documentProblems(join(folder, 'node_modules/@videogen/spec/dist'));
  } catch (error) {
    return [`${manager}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** The documents have the version of the packages. */
function documentProblems(folder: string): string[] {
  return ['openapi', 'asyncapi'].flatMap((name) => {
    const { info } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
    return info.version === second ? [] : [`${name}.json has version ${info.version}, not ${second}`];
  });
}

/**
 * Returns the user's own dependencies, in the versions of this repository. Optional frameworks are included, because
 * the consumer imports their adapters.
 */
function ownDependencies(packages: readonly WorkspacePackage[], folder: string): Record<string, string> {
  const versions = ['typescript', '@types/node'].map((name) => {
    return [name, readManifest(join(folder, 'node_modules', name)).version];
  });
  const peers = packages.flatMap(({ manifest: { peerDependenciesMeta = {}, peerDependencies = {} } }) => [
    ...Object.keys(peerDependenciesMeta).map((name) => [name, '*']),
    ...Object.entries(peerDependencies),
  ]);
  return Object.fromEntries([...versions, ...peers]);
}

async function rehearse(work: string): Promise<string[]> {
  const registry = await startRegistry(join(work, 'registry'), '@videogen', await getUpstream(root));
  try {
    const project = await createProject(root, work, registry.url);
    const problems = [...(await releaseFirst(project)), ...(await releaseSecond(project))];
    for (const manager of managers) problems.push(...(await consume(manager, project)));
    return problems;
  } finally {
    await registry.stop();
  }
}

await inFolder('videogen-rehearsal-', async (work) => {
  const problems = await rehearse(work).catch((error: unknown) => [String(error)]);
  for (const problem of problems) console.error(`✖ ${problem}`);
  log(problems.length === 0 ? `releases ${first} and ${second} work` : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
