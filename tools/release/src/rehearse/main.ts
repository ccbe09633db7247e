/**
 * Rehearses the first two releases: from an empty registry, with the commands of `CONTRIBUTING.md` and `release.yml`, on
 * a copy of the repository. `pnpm release:rehearse` prints each command, and exits with 1 and what is wrong when
 * something is.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getUpstream, startRegistry } from '@videogen-tools/testing/registry';
import { inFolder } from '@videogen-tools/testing/run';
import { getProblems } from '../get-problems.ts';
import { publicPackages, readManifest, type WorkspacePackage } from '../workspace.ts';
import { install, type Manager, managers, typeCheck } from './consumer.ts';
import { checkOut, createProject, type Project } from './project.ts';
import { checkRelease } from './released.ts';
import { toolProblems } from './tarballs.ts';
import { runWorkflow } from './workflow.ts';

const root = process.cwd();
const began = Date.now();
const log = (line: string): void =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);
/** The first release, which the documents and the changelog name, and the one after it. */
const [first, second] = ['0.15.0', '0.16.0'];

/** Lets the workflow run, which must select a mode. */
async function runInMode(mode: string, project: Project): Promise<void> {
  const selected = await runWorkflow(project, log);
  if (selected !== mode) throw new Error(`The workflow selected ${selected}, not ${mode}.`);
}

/** What a maintainer does once, and the workflow afterwards. */
async function releaseFirst(project: Project): Promise<string[]> {
  const { shell, folder, work, registry } = project;
  log('a maintainer: pnpm release:bootstrap');
  await shell('pnpm install --frozen-lockfile --prefer-offline');
  await shell(`pnpm release:bootstrap --registry=${registry} --userconfig=${join(folder, '.npmrc')}`);
  await runInMode('publish', project);
  const packages = publicPackages(project.folder);
  await checkRelease(project, packages, ['0.0.0', first]);
  const problems = packages.map((pack) => {
    const name = pack.name.slice(1).replace('/', '-');
    mkdirSync(join(work, name));
    const file = join(work, `packed/packages/${name}-${first}.tgz`);
    return toolProblems({ pack, file }, join(root, 'tools/release/node_modules/.bin'), join(work, name));
  });
  return (await Promise.all(problems)).flat();
}

/** A change with a changeset, its version pull request, and the merge of that. */
async function releaseSecond(project: Project): Promise<void> {
  const { shell, folder } = project;
  await shell(checkOut);
  log('a contributor: a changeset');
  const text = '---\n"@videogen/client": minor\n---\n\n- Added: The rehearsal adds nothing.\n';
  writeFileSync(join(folder, '.changeset/rehearsal.md'), text);
  await shell('pnpm changeset:check main');
  await shell("git add --all && git commit -qm 'feat(client): rehearse' && git push -q origin main");
  await runInMode('version', project);
  log('the version pull request: its checks, and the merge');
  await shell('pnpm release:check && pnpm changeset:check main && pnpm generate:check');
  await shell('git push -q origin changeset-release/main:main');
  await runInMode('publish', project);
  await checkRelease(project, publicPackages(project.folder), ['0.0.0', first, second]);
  await runInMode('none', project);
}

/** A user installs the newest versions in an empty folder, and the documents have the version of the packages. */
async function consume(manager: Manager, project: Project): Promise<void> {
  const packages = publicPackages(project.folder);
  const folder = join(project.work, `consumer-${manager}`);
  const ours = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  const dependencies = { ...ours, ...ownDependencies(packages, project.folder) };
  await install(manager, folder, { registry: project.registry, dependencies });
  log(`${manager}: installed`);
  await typeCheck(folder, packages);
  log(`${manager}: type-checked under nodenext and bundler`);
  const versions = ['openapi', 'asyncapi'].map((name) => {
    const file = join(folder, `node_modules/@videogen/spec/dist/${name}.json`);
    return `${name} ${JSON.parse(readFileSync(file, 'utf8')).info.version}`;
  });
  deepStrictEqual(versions, [`openapi ${second}`, `asyncapi ${second}`]);
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
    const problems = await releaseFirst(project);
    await releaseSecond(project);
    for (const manager of managers) problems.push(...(await getProblems(manager, consume(manager, project))));
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
