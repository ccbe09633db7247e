import { describe, expect, test } from 'vitest';
import { parseChangelog } from '../../site/pages/changelog.ts';
import { region } from '../../site/region.ts';
import { pageMarkdown, plainMarkdown } from '../../site/twins/markdown.ts';

describe('region', () => {
  const program =
    'a;\n// #region one\n  if (b) {\n    // #region two\n    c;\n    // #endregion two\n  }\n// #endregion one\n// #region one\nd;\n// #endregion one';

  test('returns all parts of a region without indent and marks', () => {
    expect(region(program, 'two', 'x.ts')).toBe('c;');
    expect(region(program, 'one', 'x.ts')).toContain('d;');
    expect(region(program, undefined, 'x.ts')).not.toContain('#region');
  });

  test('names the program in the error for a missing region', () => {
    expect(() => region(program, 'three', 'x.ts')).toThrow('x.ts has no region "three"');
  });
});

test('parseChangelog splits by version', () => {
  expect(
    parseChangelog('# @videogen/client\n\n## 0.16.0\n\n### Minor Changes\n\n- a\n\n## 0.15.0\n'),
  ).toEqual([
    { name: '@videogen/client', version: '0.16.0', markdown: '### Minor Changes\n\n- a' },
    { name: '@videogen/client', version: '0.15.0', markdown: '' },
  ]);
});

test('pageMarkdown keeps code, tabs and links', async () => {
  const html = `<main><h1>T</h1><div class="sl-markdown-content"><p><a href="x.html#y">x</a></p>
    <starlight-tabs><ul role="tablist"><li><a role="tab">curl</a></li></ul><div role="tabpanel"><p>text</p></div></starlight-tabs>
    <div class="expressive-code"><figure><pre data-language="ts"><code><div class="ec-line"><div class="code">const a = 1;</div></div><div class="ec-line"><div class="code">b;</div></div></code></pre></figure></div></div></main>`;
  const markdown = await pageMarkdown(html);
  expect(markdown).toContain('# T');
  expect(markdown).toContain('[x](x.md#y)');
  expect(markdown).toContain('**curl:**');
  expect(markdown).toContain('```ts\nconst a = 1;\nb;\n```');
});

test('plainMarkdown links to the other twins', () => {
  const source =
    '<h2 id="a-b">A &amp; b <code>a-b</code></h2>\n[x](/reference/http/#op) [y](/downloads/openapi.json) [z](/)';
  expect(plainMarkdown('reference/rules.html', source)).toBe(
    '## A &amp; b `a-b`\n[x](http.md#op) [y](../downloads/openapi.json) [z](../index.md)',
  );
});
