import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import { assemble } from '../../publish/assemble.ts';
import { publishedUrl } from '../../site/site-url.ts';

async function siteIn(folder: string, text: string): Promise<string> {
  const dist = join(folder, `dist-${text}`);
  await mkdir(dist, { recursive: true });
  const canonical = '<link rel="canonical" href="https://example.com/index.html">';
  const picker = '<select class="versions" hidden></select>';
  await writeFile(join(dist, 'index.html'), `${text}${canonical}${picker}`);
  await writeFile(join(dist, `only-in-${text}.html`), canonical);
  await writeFile(
    join(dist, '404.html'),
    `<head><script data-base>document.write('')</script></head>missing in ${text}`,
  );
  return dist;
}

describe('assemble', () => {
  test('keeps every version and lists all versions in each, newest first', async () => {
    const folder = await temporaryFolder();
    const root = join(folder, 'pages');
    await mkdir(root);
    for (const version of ['0.9.0', '0.15.0', '0.16.0'])
      await assemble(root, await siteIn(folder, version), version);

    const old = await readFile(join(root, '0.9.0', 'index.html'), 'utf8');
    const options = '<option>0.16.0</option><option>0.15.0</option><option selected>0.9.0</option>';
    expect(old).toBe(
      `0.9.0<link rel="canonical" href="${publishedUrl}0.16.0/index.html"><select class="versions" aria-label="Version of the documentation">${options}</select>`,
    );

    const gone = await readFile(join(root, '0.9.0', 'only-in-0.9.0.html'), 'utf8');
    expect(gone).toContain(`href="${publishedUrl}0.9.0/only-in-0.9.0.html"`);
    expect(await readFile(join(root, 'index.html'), 'utf8')).toContain('url=0.16.0/index.html');

    const base = `<base href="${new URL(publishedUrl).pathname}0.16.0/">`;
    expect(await readFile(join(root, '404.html'), 'utf8')).toBe(`<head>${base}</head>missing in 0.16.0`);

    const robots = await readFile(join(root, 'robots.txt'), 'utf8');
    expect(robots).toContain(`Sitemap: ${publishedUrl}0.16.0/sitemap.xml`);
  });

  test('removes the old files of a version that is published again', async () => {
    const folder = await temporaryFolder();
    const root = join(folder, 'pages');
    await mkdir(join(root, '0.15.0'), { recursive: true });
    await writeFile(join(root, '0.15.0', 'old.html'), 'old');
    await assemble(root, await siteIn(folder, 'new'), '0.15.0');
    await expect(readFile(join(root, '0.15.0', 'old.html'))).rejects.toThrow('ENOENT');
  });

  test('rejects a version that is not released', async () => {
    await expect(assemble('pages', 'dist', '../0.15.0')).rejects.toThrow('not a released version');
  });
});
