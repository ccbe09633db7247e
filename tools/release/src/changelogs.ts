import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, entriesMarkdown } from './entries.ts';
import { publicPackages } from './workspace.ts';

const unchanged = 'Only the version changed: all packages and documents have the same version.';

/**
 * Writes the next version into the `CHANGELOG.md` of every published package and of the repository, from the lines of
 * the changesets.
 *
 * @param contract changes of the documents, one Markdown list item each; listed in the changelog of the documents
 *   and in that of the repository
 */
export function writeChangelogs(
  root: string,
  version: string,
  { entries, contract }: { entries: readonly Entry[]; contract: readonly string[] },
): void {
  const documents = contract.length > 0 ? `### Contract\n\n${contract.join('\n')}\n\n` : '';
  const label = ({ packages }: Entry): string => `**${packages.join(', ')}**: `;
  addVersion(root, 'Changelog', version, documents + entriesMarkdown(entries, label));
  for (const { name, folder } of publicPackages(root)) {
    const short = name.replace(/^.*\//, '');
    const own = entriesMarkdown(entries.filter(({ packages }) => packages.includes(short)));
    addVersion(folder, name, version, short === 'spec' ? documents + own : own);
  }
}

/** Puts a version above the newest one of the changelog in a folder, which is created with this title when there is none. */
function addVersion(folder: string, title: string, version: string, body: string): void {
  const file = join(folder, 'CHANGELOG.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : `# ${title}\n`;
  const [head = '', ...older] = text.split(/(?=\n## )/);
  const added = `\n## ${version}\n\n${body.trim() || unchanged}\n`;
  writeFileSync(file, [head, added, ...older].join(''));
}
