import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord, readWorkspace, type WorkspacePackage } from '../workspace.ts';
import { withCleanup } from './cleanup.ts';
import { install, managers, typeCheck } from './consumer.ts';
import { runExample } from './example.ts';
import { prepareCopy } from './prepare-copy.ts';
import { startRegistry, upstreamOf } from './registry.ts';
import { packPackage, publish, type Tarball, tarballProblems } from './tarballs.ts';

const root = process.cwd();
const began = Date.now();
const log = (line: string): void =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);

/**
 * Returns the user's own dependencies, in the versions of this repository. Optional frameworks are included, because
 * the consumer imports their adapters.
 */
function ownDependencies(packages: readonly WorkspacePackage[], folder: string): Record<string, string> {
  const versions = ['typescript', '@types/node'].map((name) => [name, installedVersion(folder, name)]);
  const peers = packages.flatMap(({ manifest: { peerDependenciesMeta: optional, peerDependencies } }) => [
    ...Object.keys(isRecord(optional) ? optional : {}).map((name) => [name, '*']),
    ...Object.entries(isRecord(peerDependencies) ? peerDependencies : {}),
  ]);
  return Object.fromEntries([...versions, ...peers]);
}

function installedVersion(folder: string, name: string): string {
  const manifest = process
    .getBuiltinModule('node:fs')
    .readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  return String(JSON.parse(manifest).version);
}

async function rehearse(work: string): Promise<string[]> {
  const copy = join(work, 'repository');
  mkdirSync(copy);
  await prepareCopy(root, copy, log);
  const packages = readWorkspace(copy).filter((each) => each.isPublic);
  const registry = await startRegistry(join(work, 'registry'), '@videogen', await upstreamOf(root));
  const problems: string[] = [];
  try {
    const tarballs: Tarball[] = [];
    for (const pack of packages) tarballs.push(await packPackage(pack, work));
    for (const [index, tarball] of tarballs.entries()) {
      const folder = join(work, `tarball-${index}`);
      mkdirSync(folder);
      problems.push(
        ...(await tarballProblems(tarball, join(root, 'tools/release/node_modules/.bin'), folder)),
      );
      await publish(tarball, registry.url, work);
      log(`published ${tarball.pack.name} ${tarball.pack.version}`);
    }
    for (const manager of managers)
      problems.push(...(await consume(manager, packages, registry.url, work, copy)));
  } finally {
    await registry.stop();
  }
  return problems;
}

async function consume(
  manager: (typeof managers)[number],
  packages: readonly WorkspacePackage[],
  registry: string,
  work: string,
  copy: string,
): Promise<string[]> {
  const folder = join(work, `consumer-${manager}`);
  try {
    await install(manager, folder, { registry, packages, own: ownDependencies(packages, copy) });
    log(`${manager}: installed`);
    await typeCheck(folder, packages);
    log(`${manager}: type-checked under nodenext and bundler`);
    log(`${manager}: ${await runExample(folder, join(copy, 'README.md'))}`);
    return [];
  } catch (error) {
    return [`${manager}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

await withCleanup(mkdtempSync(join(tmpdir(), 'videogen-rehearsal-')), async (work) => {
  const problems = await rehearse(work);
  for (const problem of problems) console.error(`✖ ${problem}`);
  log(problems.length === 0 ? 'the release would work' : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
