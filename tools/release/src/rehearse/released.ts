import { isRecord, type WorkspacePackage } from '../workspace.ts';
import type { Project } from './project.ts';
import { provenanceProblems } from './tarballs.ts';

/**
 * Compares the registry and the origin with what a release must leave there.
 *
 * @param versions all versions that each package has by now; the last one is the newest
 * @returns a sentence for each difference
 */
export async function releaseProblems(
  project: Project,
  packages: readonly WorkspacePackage[],
  versions: readonly string[],
): Promise<string[]> {
  const newest = versions.at(-1) ?? '';
  const refs = await project.git('ls-remote', '--tags', 'origin');
  const [head = ''] = (await project.git('rev-parse', 'origin/main')).split('\n');
  const problems = packages.map(async ({ name }) => {
    const response = await fetch(project.registry + name.replace('/', '%2f'));
    const found: unknown = await response.json();
    const { versions: published, 'dist-tags': tags } = isRecord(found) ? found : {};
    const release = isRecord(published) ? published[newest] : undefined;
    const facts: Readonly<Record<string, readonly [unknown, unknown]>> = {
      versions: [isRecord(published) ? Object.keys(published) : published, versions],
      'dist-tags': [tags, { latest: newest }],
      provenance: [isRecord(release) ? provenanceProblems(release) : release, []],
      // The commit of an annotated tag is in the line that ends with ^{}.
      tag: [refs.includes(`${head}\trefs/tags/${name}@${newest}^{}`), true],
    };
    return Object.entries(facts)
      .filter(([, [actual, expected]]) => JSON.stringify(actual) !== JSON.stringify(expected))
      .map(
        ([what, [actual, expected]]) =>
          `${name}: ${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
      );
  });
  return (await Promise.all(problems)).flat();
}
