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

/** The script with the published versions, for the version picker. */
function versionsScript(own: string, versions: readonly string[]): string {
  return `globalThis.videogenVersions = ${JSON.stringify({ own, versions })};\n`;
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

/** Points the canonical links of a version to the newest one, where it has the page. */
async function updateCanonical(root: string, version: string, latest: string): Promise<void> {
  const known = new Set(await listFiles(join(root, latest)));
  for (const page of (await listFiles(join(root, version))).filter(isPage)) {
    const file = join(root, version, page);
    const target = `${publishedUrl}${known.has(page) ? latest : version}/${page}`;
    const html = await readFile(file, 'utf8');
    await writeText(file, html.replace(/(<link rel="canonical" href=")[^"]*/, `$1${target}`));
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
  for (const each of versions) {
    await writeText(join(root, each, 'versions.js'), versionsScript(each, versions));
    await updateCanonical(root, each, latest);
  }
  await writeText(join(root, 'versions.json'), `${JSON.stringify(versions)}\n`);
  await writeText(join(root, 'index.html'), redirect(latest));
  // Hosts of static pages show this one for every missing URL.
  const missing = await readFile(join(root, latest, '404.html'), 'utf8');
  await writeText(join(root, '404.html'), missingPage(missing, latest));
  await writeText(join(root, 'robots.txt'), robots(latest));
  await writeText(join(root, '.nojekyll'), '');
  return versions;
}
