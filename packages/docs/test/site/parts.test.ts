import { describe, expect, test } from 'vitest';
import { region } from '../../site/region.ts';
import { fullText } from '../../site/twins/llms.ts';
import { loadBuilt, pageMarkdown } from '../../site/twins/markdown.ts';

describe('region', () => {
  const program =
    'a;\n// #region one\n  if (b) {\n    // #region two\n    c;\n    // #endregion two\n  }\n// #endregion one\n// #region one\nd;\n// #endregion one';

  test('returns all parts of a region without indent and marks', () => {
    expect(region(program, 'two', 'x.ts')).toBe('c;');
    expect(region(program, 'one', 'x.ts')).toContain('d;');
    expect(region(program, undefined, 'x.ts')).toBe('a;\n  if (b) {\n    c;\n  }\nd;');
  });

  test('names the program in the error for a missing region', () => {
    expect(() => region(program, 'three', 'x.ts')).toThrow('x.ts has no region "three"');
  });
});

test('pageMarkdown puts the facts of a field into parentheses, and names the elements of an open fact', async () => {
  const html = `<main><h1>T</h1><div class="sl-markdown-content"><ul><li><p class="field-head"><span class="field-name"><code>seconds</code></span>
    <span class="type">integer</span> <span class="limits"><span>1 to 10</span> <span>default 5</span></span> <a class="open-mark" href="#u">1 unspecified</a></p></li>
    <li><a data-places="A | B.c" href="u.html#d">D</a></li></ul></div></main>`;
  const markdown = await pageMarkdown(loadBuilt(html));
  expect(markdown).toContain('`seconds` (integer, 1 to 10, default 5, 1 unspecified)');
  expect(markdown).toContain('[D](u.md#d) At `A`, `B.c`.');
});

test('pageMarkdown keeps the tagline, code with its title, tabs, links and the text of pictures', async () => {
  const html = `<main><h1>T</h1><div class="hero"><p class="tagline">Short.</p></div>
    <div class="sl-markdown-content"><p><a href="x.html#y">x</a></p>
    <figure><svg><title>One</title><desc>Two.</desc></svg></figure>
    <starlight-tabs><ul role="tablist"><li><a role="tab">curl</a></li></ul><div role="tabpanel"><p>text</p></div></starlight-tabs>
    <div class="expressive-code"><figure><figcaption><span class="title">a b.ts</span></figcaption>
    <pre data-language="ts"><code><div class="ec-line"><div class="code">const a = 1;</div></div><div class="ec-line"><div class="code">b;</div></div></code></pre></figure></div></div></main>`;
  const markdown = await pageMarkdown(loadBuilt(html));
  expect(markdown).toMatch(/^# T\n\nShort\.\n\n/);
  const code = '```ts title="a b.ts"\nconst a = 1;\nb;\n```';
  for (const part of ['[x](x.md#y)', '\\[Diagram: One. Two.]', '**curl:**', code])
    expect(markdown).toContain(part);
});

test('pageMarkdown keeps the ids that links name, and no other', async () => {
  const html = `<main><h1>T</h1><div class="sl-markdown-content"><h2 id="ab">A b</h2><h2 id="a-b">A b</h2>
    <h3 id="c">C</h3><ul><li id="f.g_h"><p><code>g</code></p></li><li id="h">h</li></ul></div></main>`;
  const markdown = await pageMarkdown(loadBuilt(html), new Set(['ab', 'a-b', 'c', 'f.g_h']));
  expect(markdown).toContain('## <a id="ab"></a>A b\n\n## A b\n\n### C\n\n- <a id="f.g_h"></a>`g`\n\n- h\n');
});

test('pageMarkdown writes an anchor as an id, and not as a link to nowhere', async () => {
  const html = `<main><h1>T</h1><div class="sl-markdown-content"><h3><a id="Field"></a>Field</h3><h3><a id="b"></a>B</h3></div></main>`;
  const markdown = await pageMarkdown(loadBuilt(html), new Set(['Field']));
  expect(markdown).toContain('### <a id="Field"></a>Field\n\n### B\n');
});

test('fullText resolves links from the folder of the site', () => {
  const twin = { path: 'guides/a.md', title: 'A', description: 'a' };
  const markdown = '[x](b.md#c) [y](../reference/d.md) [z](#e) [w](https://example.com/f)';
  expect(fullText([{ ...twin, markdown }], new Map())).toBe(
    '[x](guides/b.md#c) [y](reference/d.md) [z](guides/a.md#e) [w](https://example.com/f)',
  );
});
