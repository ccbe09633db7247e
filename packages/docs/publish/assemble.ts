import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isPage, listFiles, writeText } from '../site/files.ts';
import { publishedUrl } from '../site/site-url.ts';

/** Folders that are released versions: `0.15.0`. */
const version = /^\d+\.\d+\.\d+$/;

/** Versions below a folder, newest first. */
async function publishedVersions(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory() && version.test(entry.name))
    .map(({ name }) => name);
  return names.sort(new Intl.Collator('en', { numeric: true }).compare).reverse();
}

/** The picker of versions of a page; hidden while there is one version. */
function versionPicker(own: string, versions: readonly string[]): string {
  const options = versions.map((each) => `<option${each === own ? ' selected' : ''}>${each}</option>`);
  const hidden = versions.length < 2 ? ' hidden' : '';
  return `<select class="versions" aria-label="Version of the documentation"${hidden}>${options.join('')}</select>`;
}

function redirect(latest: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Videogen documentation</title>
<meta http-equiv="refresh" content="0; url=${latest}/index.html">
<link rel="canonical" href="${latest}/index.html">
<p>The documentation is under <a href="${latest}/index.html">${latest}</a>.</p>
</html>
`;
}

/** Lists the versions in the picker of each page of one, and points its canonical link to the newest version that has the page. */
async function updatePages(root: string, own: string, versions: readonly string[]): Promise<void> {
  const latest = versions[0] ?? own;
  const known = new Set(await listFiles(join(root, latest)));
  for (const page of (await listFiles(join(root, own))).filter(isPage)) {
    const file = join(root, own, page);
    const target = `${publishedUrl}${known.has(page) ? latest : own}/${page}`;
    const html = await readFile(file, 'utf8');
    const canonical = html.replace(/(<link rel="canonical" href=")[^"]*/, `$1${target}`);
    const picker = /<select class="versions".*?<\/select>/s;
    await writeText(file, canonical.replace(picker, versionPicker(own, versions)));
  }
}

/** The page for missing URLs at any depth: its relative links start from the newest version. */
function missingPage(html: string, latest: string): string {
  const base = `<base href="${new URL(`${latest}/`, publishedUrl).pathname}">`;
  return html.replace(/<script data-base>.*?<\/script>/s, '').replace(/<head>/, `<head>${base}`);
}

function robots(latest: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${publishedUrl}${latest}/sitemap.xml\n`;
}

/**
 * Puts a built site under its version into the folder of the earlier ones, and updates every version's picker
 * and canonical links. The root redirects to the newest version.
 *
 * @param root Folder that is published; earlier versions are in it already.
 * @param dist Built site.
 * @param own Its version: `0.15.0`.
 * @throws Error when `own` is not a released version.
 */
export async function assemble(root: string, dist: string, own: string): Promise<readonly string[]> {
  if (!version.test(own)) throw new Error(`"${own}" is not a released version such as 0.15.0`);
  const target = join(root, own);
  await rm(target, { recursive: true, force: true });
  await cp(dist, target, { recursive: true });
  const versions = await publishedVersions(root);
  const latest = versions[0] ?? own;

  for (const each of versions) await updatePages(root, each, versions);
  await writeText(join(root, 'versions.json'), `${JSON.stringify(versions)}\n`);
  await writeText(join(root, 'index.html'), redirect(latest));
  // Hosts of static pages show this one for every missing URL.
  const missing = await readFile(join(root, latest, '404.html'), 'utf8');
  await writeText(join(root, '404.html'), missingPage(missing, latest));
  await writeText(join(root, 'robots.txt'), robots(latest));
  await writeText(join(root, '.nojekyll'), '');

  return versions;
}
