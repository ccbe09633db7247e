import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { resolveLinks } from '../../check/published/links.ts';
import { writeText } from '../../site/files.ts';
import { publishedUrl } from '../../site/site-url.ts';

const found = {
  '1.0.0/index.html': '<h1 id="top">T</h1>',
  '1.0.0/guide.md': '# A guide\n\n## Two `words`\n\n<a id="Three"></a>',
  '1.0.0/media/a.png': '',
};

/** Resolves the links of one file that is published beside those of `found`. */
async function faultsOf(name: string, text: string): Promise<string[]> {
  const folder = await temporaryFolder();
  const files = { ...found, [name]: text };
  for (const [path, content] of Object.entries(files)) await writeText(join(folder, path), content);
  const { faults, counts } = await resolveLinks([{ folder, url: publishedUrl, names: [name] }]);
  expect(counts.links).toBeGreaterThan(0);
  return faults.map((fault) => fault.replace(/^.* links to /, ''));
}

test.for([
  ['1.0.0/x.html', '<a href="LINK"></a>', 'guide.md#two-words', 'guide.md#two'],
  ['1.0.0/x.html', '<img src="LINK">', 'media/a.png', 'a.png'],
  ['1.0.0/sub/x.html', '<a href="LINK"></a>', '../index.html#top', 'index.html#top'],
  [
    '404.html',
    '<base href="/videogen-toolkit/1.0.0/"><a href="LINK"></a>',
    'index.html',
    '../index.html#bottom',
  ],
  ['index.html', '<meta http-equiv="refresh" content="0; url=LINK">', '1.0.0/index.html', '2.0.0/index.html'],
  ['1.0.0/x.md', 'See [it](LINK).', 'guide.md#Three', 'guide.md#three'],
  ['1.0.0/llms-full.txt', '- [it](LINK)', 'guide.md#a-guide', '../guide.md'],
  ['sitemap.xml', '<loc>LINK</loc>', `${publishedUrl}1.0.0/index.html`, `${publishedUrl}index.htm`],
  [
    '1.0.0/openapi.json',
    '{ "url": "LINK" }',
    `${publishedUrl}1.0.0/index.html#top`,
    `${publishedUrl}index.html#top`,
  ],
  ['1.0.0/arazzo.yaml', "payload: $file('LINK')\nurl: guide.md", './media/a.png', './media/b.png'],
  ['1.0.0/x.overlay.yaml', 'extends: LINK\nabout: LINK', 'guide.md', 'openapi.yaml'],
] as const)('%s with %s resolves %s and not %s', async ([name, template, good, bad]) => {
  expect(await faultsOf(name, template.replaceAll('LINK', good))).toEqual([]);
  expect(await faultsOf(name, template.replace('LINK', bad).replaceAll('LINK', 'guide.md'))).toEqual([
    expect.stringContaining(`${bad}, which`),
  ]);
});

test('a relative link does not leave the site', async () => {
  expect(await faultsOf('x.md', '[a](1.0.0/index.html) [b](../../c)')).toEqual([
    expect.stringContaining('../../c, which leaves'),
  ]);
});
