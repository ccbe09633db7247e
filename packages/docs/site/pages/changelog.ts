import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, entriesMarkdown, readEntries } from '@videogen-tools/release/entries';
import { repositoryRoot } from '../paths.ts';
import type { GeneratedPage } from './page.ts';

/** The changes of one package in one version, from its changelog. */
export interface ChangelogEntry {
  readonly name: string;
  readonly version: string;
  readonly markdown: string;
}

const intro = `All packages and both documents have the same version. Each line names the packages that it concerns. When a version
changed the documents, the verdict of the spec diff comes first: [how to read it](/guides/versioning/).`;

/** Splits a changelog of changesets into its versions. */
export function parseChangelog(text: string): ChangelogEntry[] {
  const name = /^# (\S+)/m.exec(text)?.[1] ?? '';
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...rest] = part.split('\n');
      return { name, version: version.trim(), markdown: rest.join('\n').trim() };
    });
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The changelogs of all published packages. */
async function readChangelogs(): Promise<ChangelogEntry[]> {
  const packages = await readdir(join(repositoryRoot, 'packages'));
  const folders = ['spec', ...packages.sort().map((name) => join('packages', name))];
  const texts = await Promise.all(folders.map((name) => textOf(join(repositoryRoot, name, 'CHANGELOG.md'))));
  return texts.flatMap((text) => (text === undefined ? [] : parseChangelog(text)));
}

/** Entries of the next version, from the changesets. */
async function readPending(): Promise<Entry[]> {
  const folder = join(repositoryRoot, '.changeset');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md').sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap(readEntries);
}

/** Entries of the packages' changelogs; a line that several of them have is one entry. */
export function mergedEntries(changelogs: readonly ChangelogEntry[]): Entry[] {
  const merged = new Map<string, Entry>();
  for (const { name, markdown } of changelogs) {
    const short = name.replace(/^.*\//, '');
    for (const section of markdown.split(/^### /m).slice(1)) {
      const [kind = '', ...lines] = section.split('\n');
      for (const line of lines.filter((each) => each.startsWith('- '))) {
        const text = line.slice(2);
        const packages = [...(merged.get(text)?.packages ?? []), short].join(', ');
        for (const entry of readEntries(`- ${kind.trim()} (${packages}): ${text}`)) merged.set(text, entry);
      }
    }
  }
  return [...merged.values()];
}

function shown(entries: readonly Entry[]): string {
  return entriesMarkdown(entries, {
    heading: '###',
    label: ({ packages }) => `**${packages.join(', ')}**: `,
  });
}

/** Headings inside an entry go below the heading of its package. */
function deeper(markdown: string): string {
  return markdown.replace(/^(#{2,4}) /gm, '$1## ');
}

/** The first release, which `CHANGELOG.md` of the repository describes. */
async function firstVersion(): Promise<string> {
  const text = (await textOf(join(repositoryRoot, 'CHANGELOG.md'))) ?? '';
  return text.slice(text.indexOf('\n## ')).trim();
}

function versionSection(
  version: string,
  changelogs: readonly ChangelogEntry[],
  diffs: ReadonlyMap<string, string>,
): string {
  const diff = diffs.get(version);
  const contract = diff === undefined ? [] : [`### Documents\n\n${deeper(diff)}`];
  const changes = shown(mergedEntries(changelogs.filter((entry) => entry.version === version)));
  return [`## ${version}`, ...contract, ...(changes === '' ? [] : [changes])].join('\n\n');
}

/** The page of the changelog. */
export async function changelogPage(diffs: ReadonlyMap<string, string>): Promise<GeneratedPage> {
  const entries = await readChangelogs();
  const pending = await readPending();
  const versions = [...new Set(entries.map((entry) => entry.version))];
  const next = pending.length === 0 ? [] : [`## Next version\n\n${shown(pending)}`];
  return {
    slug: 'reference/changelog',
    title: 'Changelog',
    description: 'What each version changed in the packages and in the documents.',
    markdown: [
      intro,
      ...next,
      ...versions.map((version) => versionSection(version, entries, diffs)),
      await firstVersion(),
    ].join('\n\n'),
  };
}
