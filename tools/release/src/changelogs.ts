import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPackages } from './workspace.ts';

/** What changesets writes for a package of which no changeset speaks. */
const unchanged = 'No changes in this release.';

/** Adds a version to the changelog of the repository, from the changelogs that changesets wrote for the packages. */
export function collectChangelog(root: string, version: string): void {
  // The documents are the first package, with the verdict of the spec diff.
  const packages = publicPackages(root).toSorted(
    (one, other) => Number(other.name === '@videogen/spec') - Number(one.name === '@videogen/spec'),
  );
  const sections = packages.flatMap(({ name, folder }) => {
    const text = readSection(join(folder, 'CHANGELOG.md'), version);
    // The title of a package is one level above the titles of changesets.
    return text === undefined || text === unchanged
      ? []
      : `### ${name}\n\n${text.replaceAll(/^###/gm, '####')}`;
  });

  const file = join(root, 'CHANGELOG.md');
  const [head = '', ...older] = readFileSync(file, 'utf8').split(/(?=\n## )/);
  writeFileSync(file, [head, `\n## ${version}\n\n${sections.join('\n\n')}\n`, ...older].join(''));
}

/** Returns the text below the title of a version; undefined when the changelog has no such version. */
function readSection(file: string, version: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const sections = readFileSync(file, 'utf8').split(/^## /m);
  const section = sections.find((each) => each.startsWith(`${version}\n`));
  return section?.slice(version.length).trim();
}
