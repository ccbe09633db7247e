/**
 * Rehearses two releases, of the current version and of the next minor one: from an empty registry, with the commands of
 * `CONTRIBUTING.md` and `release.yml`, on a copy of the repository. `pnpm release:rehearse` prints each command, and exits with 1 and what is wrong when
 * something is.
 */
import { strictEqual } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getUpstream, startRegistry } from '@videogen-tools/test-support/registry';
import { inFolder } from '@videogen-tools/test-support/run';
import { createConsumer } from '../consumer/create-consumer.ts';
import { typeCheck } from '../consumer/type-check.ts';
import { leadingVersion } from '../lockstep.ts';
import { getProblems, reportProblems } from '../problems.ts';
import { publicPackages, readManifest } from '../workspace.ts';
import { checkOut, createProject, type Project } from './project.ts';
import { checkRelease, lintTarballs } from './released.ts';
import { runWorkflow } from './workflow.ts';

const root = process.cwd();
/** The version of the packages, which the documents and the changelog name, and the one after it. */
const first = leadingVersion(root);
const second = first.replace(/(\d+)\.\d+$/, (_, minor) => `${Number(minor) + 1}.0`);

/** What a maintainer does once, and the workflow afterwards. */
async function releaseFirst(project: Project): Promise<string[]> {
  const { shell, folder, registry, log } = project;
  log('a maintainer: pnpm -C tools/release bootstrap, twice');
  await shell('pnpm install --frozen-lockfile --prefer-offline');
  const bootstrap = `pnpm -C tools/release bootstrap --registry=${registry} --userconfig=${join(folder, '.npmrc')}`;
  // The registry refuses to publish a version twice.
  await shell(`${bootstrap} && ${bootstrap}`);
  await runWorkflow('publish', project);
  await checkRelease(project, ['0.0.0', first]);
  return await lintTarballs(project);
}

/** A change with a changeset, its version pull request, and the merge of that. */
async function releaseSecond(project: Project): Promise<void> {
  const { shell, folder, log } = project;
  await shell(checkOut);
  log('a contributor: a changeset');
  const text = '---\n"@videogen/client": minor\n---\n\n- Added: The rehearsal adds nothing.\n';
  writeFileSync(join(folder, '.changeset/rehearsal.md'), text);
  await shell('pnpm changeset:check main');
  await shell("git add --all && git commit -qm 'feat(client): rehearse' && git push -q origin main");
  await runWorkflow('version', project);
  log('the version pull request: its checks, and the merge');
  await shell('pnpm -C tools/release check-versions && pnpm changeset:check main && pnpm generate:check');
  await shell('git push -q origin changeset-release/main:main');
  await runWorkflow('publish', project);
  await checkRelease(project, ['0.0.0', first, second]);
  await runWorkflow('none', project);
}

/** The package managers that install a release; the rows of `pnpm packed --all` are for those that install tarballs. */
const managers = ['pnpm', 'npm', 'Yarn 1'] as const;

/** A user installs the newest versions in an empty folder, and the documents have the version of the packages. */
async function consume(manager: (typeof managers)[number], project: Project): Promise<void> {
  const packages = publicPackages(project.folder);
  const folder = join(project.work, `user-${manager.replace(' ', '-')}`);
  // The user's own compiler and frameworks, whose adapters the consumer imports.
  const compiler = ['typescript', '@types/node'].map((name) => {
    return { [name]: readManifest(join(project.folder, 'node_modules', name)).version };
  });
  const peers = packages.map(({ peerDependencies }) => peerDependencies);
  const consumer = await createConsumer({
    folder,
    manager,
    packages: Object.fromEntries(packages.map(({ name, version }) => [name, version])),
    dependencies: Object.assign({}, ...compiler, ...peers),
    registry: project.registry,
  });
  project.log(`${manager}: installed`);

  await typeCheck(consumer, packages);
  project.log(`${manager}: type-checked under nodenext and bundler`);

  for (const name of ['openapi', 'asyncapi']) {
    const file = join(folder, `node_modules/@videogen/spec/dist/${name}.json`);
    strictEqual(JSON.parse(readFileSync(file, 'utf8')).info.version, second, name);
  }
}

async function rehearse(project: Project): Promise<string[]> {
  const problems = await releaseFirst(project);
  await releaseSecond(project);
  for (const manager of managers) problems.push(...(await getProblems(manager, consume(manager, project))));
  project.log(problems.length === 0 ? `releases ${first} and ${second} work` : `${problems.length} problems`);
  return problems;
}

await inFolder('videogen-rehearsal-', async (work) => {
  const registry = await startRegistry(join(work, 'registry'), '@videogen', await getUpstream(root));
  const project = await createProject(root, work, registry.url);
  reportProblems(await getProblems('rehearsal', rehearse(project)));
  await registry.stop();
});
