import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, entriesMarkdown } from './entries.ts';
import { publicPackages } from './workspace.ts';

const unchanged = 'Only the version changed: all packages and documents have the same version.';

/**
 * Puts a version above the newest one of a changelog, which is created when it is empty.
 *
 * @example
 * withVersion('', '@videogen/client', '0.16.0', '### Added\n\n- `run` creates, waits and downloads.');
 */
export function withVersion(changelog: string, name: string, version: string, body: string): string {
  const text = changelog || `# ${name}\n`;
  const newest = text.indexOf('\n## ');
  const at = newest === -1 ? text.length : newest;
  return `${text.slice(0, at)}\n## ${version}\n\n${body || unchanged}\n${text.slice(at)}`;
}

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
  for (const { name, folder } of publicPackages(root)) {
    const short = name.replace(/^.*\//, '');
    const own = entries.filter(({ packages }) => packages.includes(short));
    const body = sections(short === 'spec' ? contract : [], entriesMarkdown(own));
    const file = join(folder, 'CHANGELOG.md');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    writeFileSync(file, withVersion(text, name, version, body));
  }
  const label = ({ packages }: Entry): string => `**${packages.join(', ')}**: `;
  const body = sections(contract, entriesMarkdown(entries, label));
  const file = join(root, 'CHANGELOG.md');
  writeFileSync(file, withVersion(readFileSync(file, 'utf8'), 'Changelog', version, body));
}

/** The text of a version: the changes of the documents, then those of the packages. */
function sections(contract: readonly string[], changes: string): string {
  const documents = contract.length > 0 ? [`### Contract\n\n${contract.join('\n')}`] : [];
  return [...documents, changes].join('\n\n').trim();
}
