import type { Manifest, WorkspacePackage } from '../workspace.ts';
import type { Project } from './project.ts';
import { provenanceProblems } from './tarballs.ts';

/** What a registry responds with about a package. */
interface Found {
  readonly versions?: Readonly<Record<string, Manifest>>;
  readonly 'dist-tags'?: unknown;
}

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
    const found: Found = JSON.parse(await response.text());
    const release = found.versions?.[newest];
    const facts: Readonly<Record<string, readonly [unknown, unknown]>> = {
      versions: [Object.keys(found.versions ?? {}), versions],
      'dist-tags': [found['dist-tags'], { latest: newest }],
      provenance: [release && provenanceProblems(release), []],
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
