import { deepStrictEqual } from 'node:assert';
import { join } from 'node:path';
import { run } from '@videogen-tools/test-support/run';
import { getEntries } from '../consumer/get-entries.ts';
import { installTool } from '../consumer/install-tool.ts';
import { provenanceProblems } from '../packed/content.ts';
import { getProblems } from '../problems.ts';
import { getTarballName, type Manifest, publicPackages } from '../workspace.ts';
import type { Project } from './project.ts';

/** What a registry responds with about a package. */
interface Found {
  readonly versions: Readonly<Record<string, Manifest>>;
  readonly 'dist-tags': unknown;
}

/**
 * Compares the registry and the origin with what a release must leave there.
 *
 * @param versions all versions that each package has by now; the last one is the newest
 * @throws AssertionError with all differences
 */
export async function checkRelease(project: Project, versions: readonly string[]): Promise<void> {
  const { shell, folder, registry } = project;
  const packages = publicPackages(folder);
  const newest = versions.at(-1) ?? '';
  const refs = await shell('git ls-remote --tags origin');
  const head = (await shell('git rev-parse origin/main')).trim();

  const found = packages.map(async ({ name }) => {
    const response = await fetch(registry + name.replace('/', '%2f'));
    const { versions: published, 'dist-tags': tags }: Found = JSON.parse(await response.text());
    return {
      name,
      versions: Object.keys(published ?? {}),
      tags,
      provenance: provenanceProblems(published?.[newest] ?? {}),
      // The commit of an annotated tag is in the line that ends with ^{}.
      isTagged: refs.includes(`${head}\trefs/tags/${name}@${newest}^{}`),
    };
  });

  const tags = { latest: newest };
  const expected = packages.map(({ name }) => ({ name, versions, tags, provenance: [], isTagged: true }));
  deepStrictEqual(await Promise.all(found), expected);
}

/** Returns what `publint` and `attw` report about the tarballs of a release; empty for nothing. */
export async function lintTarballs({ folder, work }: Project): Promise<string[]> {
  const publint = join(await installTool('publint', work), 'src/cli.js');
  const attw = join(await installTool('@arethetypeswrong/cli', work), 'dist/index.js');
  const found = publicPackages(folder).flatMap((pack) => {
    const file = getTarballName(pack);
    const commands = [[publint, 'run', file, '--strict']];
    // Documents and static files have no types to be wrong about.
    if (getEntries(pack).length > 0) commands.push([attw, file, '--profile', 'esm-only', '--no-color']);
    return commands.map((args) => {
      const end = run(process.execPath, args, { cwd: join(work, 'packed/packages') });
      return getProblems(pack.name, end);
    });
  });
  return (await Promise.all(found)).flat();
}
