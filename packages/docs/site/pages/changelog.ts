import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.ts';
import { isObject } from '../spec.ts';
import type { GeneratedPage } from './page.ts';

/** The changes of one package in one version, as its changelog tells them. */
export interface ChangelogEntry {
  readonly name: string;
  readonly version: string;
  readonly markdown: string;
}

const intro = `All packages and both documents carry one version. Below each version stand the changes of the packages and, when the
documents changed, the verdict of the spec diff. [How to read it](/guides/versioning/).`;

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

/** What is noted for the next version, without the list of packages it concerns. */
async function readPending(): Promise<string[]> {
  const folder = join(repositoryRoot, '.changeset');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md').sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => text.replace(/^---\n[\s\S]*?\n---\n/, '').trim());
}

/** The version of the documents in this checkout. */
async function currentVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(repositoryRoot, 'spec', 'package.json'), 'utf8'));
  return isObject(manifest) ? String(manifest['version']) : '';
}

/** Headings inside an entry go below the heading of its package. */
function deeper(markdown: string): string {
  return markdown.replace(/^(#{2,4}) /gm, '$1## ');
}

function versionSection(
  version: string,
  entries: readonly ChangelogEntry[],
  diffs: ReadonlyMap<string, string>,
): string {
  const diff = diffs.get(version);
  const changes = entries
    .filter((entry) => entry.version === version && entry.markdown !== '')
    .map((entry) => `### ${entry.name} ${version}\n\n${deeper(entry.markdown)}`);
  const contract =
    diff === undefined ? [] : [`### What changed in the documents of ${version}\n\n${deeper(diff)}`];
  const body = [...contract, ...changes];
  return [`## ${version}`, ...(body.length > 0 ? body : ['The first version.'])].join('\n\n');
}

/** The page of the changelog. */
export async function changelogPage(diffs: ReadonlyMap<string, string>): Promise<GeneratedPage> {
  const entries = await readChangelogs();
  const pending = await readPending();
  const versions = [...new Set(entries.map((entry) => entry.version))];
  const noted = pending.map((text) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n');
  const next = pending.length === 0 ? [] : [`## Noted for the next release\n\n${noted}`];
  const listed = versions.length > 0 ? versions : [await currentVersion()];
  return {
    slug: 'reference/changelog',
    title: 'Changelog',
    description: 'What each version changed in the packages and in the documents.',
    markdown: [intro, ...next, ...listed.map((version) => versionSection(version, entries, diffs))].join(
      '\n\n',
    ),
  };
}
