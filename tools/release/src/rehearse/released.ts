import { deepStrictEqual } from 'node:assert';
import type { Manifest, WorkspacePackage } from '../workspace.ts';
import type { Project } from './project.ts';
import { provenanceProblems } from './tarballs.ts';

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
export async function checkRelease(
  { shell, registry }: Project,
  packages: readonly WorkspacePackage[],
  versions: readonly string[],
): Promise<void> {
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
