import { describe, expect, test } from 'vitest';
import { withBadges } from '../../site/badges.ts';
import { drawSequence } from '../../site/diagram/sequence.ts';
import { drawStates } from '../../site/diagram/states.ts';
import { lightDark } from '../../site/light-dark.ts';
import { benchmarksText } from '../../site/pages/benchmarks.ts';
import { parseChangelog } from '../../site/pages/changelog.ts';
import { limitsText, typeText } from '../../site/pages/schema-type.ts';
import { region } from '../../site/region.ts';
import { literal } from '../../site/samples.ts';
import { pageMarkdown, plainMarkdown } from '../../site/twins/markdown.ts';

describe('region', () => {
  const program =
    'a;\n// #region one\n  if (b) {\n    // #region two\n    c;\n    // #endregion two\n  }\n// #endregion one\n// #region one\nd;\n// #endregion one';

  test('cuts out every part, without indent and marks', () => {
    expect(region(program, 'two', 'x.ts')).toBe('c;');
    expect(region(program, 'one', 'x.ts')).toContain('d;');
    expect(region(program, undefined, 'x.ts')).not.toContain('#region');
  });

  test('names the program that lacks it', () => {
    expect(() => region(program, 'three', 'x.ts')).toThrow('x.ts has no region "three"');
  });
});

describe('withBadges', () => {
  const entry = {
    id: 'rate',
    title: 'Rates',
    question: 'How many?',
    known: '',
    documents: '',
    assumption: { summary: '', value: 1 },
    marks: '',
  };

  test('puts a link behind the description', () => {
    const made = withBadges({ a: { description: 'Text.', 'x-unspecified': ['rate'] } }, [entry]);
    expect(made['a']).toEqual({
      description: 'Text.\n\n[Rates](/reference/unspecified/#rate "Not specified: How many?")',
    });
  });

  test('refuses an entry that the register does not have', () => {
    expect(() => withBadges({ 'x-unspecified': ['other'] }, [entry])).toThrow('"other"');
  });
});

test('lightDark turns every way to write a colour', () => {
  const css = lightDark('a{color:#000;background:rgb(255, 255, 255);border-color:rgba(0,0,0,.5)}');
  expect(css.match(/light-dark\(/g)).toHaveLength(3);
  expect(css).toContain('light-dark(#000, hsl(224 10% 94% / 1))');
  expect(css).toContain('hsl(224 10% 11% / 1)');
});

test.for([
  [{ $ref: '#/components/schemas/Task' }, '[Task](/reference/rules/#Task)', ''],
  [{ type: 'integer', minimum: 1, maximum: 10 }, 'integer', 'at least 1; at most 10'],
  [{ anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] }, 'string or null', 'length at most 3'],
  [{ type: 'array', items: { type: 'string' }, maxItems: 1 }, 'array of string', 'at most 1 item'],
  [{ enum: ['a', 'b'], default: 'a' }, 'any', 'default `"a"`; one of `a`, `b`'],
] as const)('a schema in words: %j', ([schema, type, limits]) => {
  expect(typeText(schema)).toBe(type);
  expect(limitsText(schema)).toBe(limits);
});

test('literal writes TypeScript, and leaves quotes inside texts', () => {
  expect(literal({ model: 'a', 'x-y': "it's", n: [1] })).toBe(
    `{\n  model: 'a',\n  'x-y': "it's",\n  n: [\n    1\n  ]\n}`,
  );
});

test('parseChangelog splits by version', () => {
  expect(
    parseChangelog('# @videogen/client\n\n## 0.16.0\n\n### Minor Changes\n\n- a\n\n## 0.15.0\n'),
  ).toEqual([
    { name: '@videogen/client', version: '0.16.0', markdown: '### Minor Changes\n\n- a' },
    { name: '@videogen/client', version: '0.15.0', markdown: '' },
  ]);
});

describe('diagrams', () => {
  test('a sequence names its actors and escapes its texts', () => {
    const svg = drawSequence({
      title: 'T',
      description: 'D',
      actors: { a: 'A & B', b: 'B' },
      steps: [{ from: 'a', to: 'b', text: '<x>' }],
    });
    expect(svg).toContain('A &amp; B');
    expect(svg).toContain('&lt;x&gt;');
    expect(svg).toContain('<title>T</title>');
  });

  test('a step without its actor is refused', () => {
    const wrong = {
      title: 'T',
      description: '',
      actors: { a: 'A' },
      steps: [{ from: 'a', to: 'z', text: '' }],
    };
    expect(() => drawSequence(wrong)).toThrow('no actor "z"');
  });

  test('a status that the assumption forgets is refused', () => {
    const states = { statuses: ['A', 'B', 'C'], path: ['A'], initial: 'A', final: ['B'] };
    expect(() => drawStates(states)).toThrow('no place for C');
  });
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

test('plainMarkdown points at the other twins', () => {
  const source =
    '<h2 id="a-b">A &amp; b <code>a-b</code></h2>\n[x](/reference/http/#op) [y](/downloads/openapi.json) [z](/)';
  expect(plainMarkdown('reference/rules.html', source)).toBe(
    '## A &amp; b `a-b`\n[x](http.md#op) [y](../downloads/openapi.json) [z](../index.md)',
  );
});

describe('benchmarksText', () => {
  test('leaves the title out', () => {
    expect(benchmarksText('# Results\n\nText.\n')).toBe('Text.');
  });
});
