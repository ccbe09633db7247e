import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { planVisits } from '../../check/plan-visits.ts';

function page(path: string, main: string, frame = ''): { path: string; $: ReturnType<typeof load> } {
  return { path, $: load(`<body><nav>${frame}</nav><main>${main}</main></body>`) };
}

const plan = (...pages: Parameters<typeof planVisits>[0]) =>
  Object.fromEntries(planVisits(pages).flatMap((group) => group.map(({ path, how }) => [path, how])));

test('a page whose elements are all on an opened page is only measured', () => {
  const plain = page('plain', '<p>A</p>');
  expect(plan(plain, page('longer', '<p>A</p><p>B</p>'))).toEqual({ plain: 'open', longer: 'measure' });
});

test('a page with an element of its own is inspected', () => {
  const table = page('table', '<p>A</p><table><tr><td>1</td></tr></table>');
  expect(plan(page('plain', '<p>A</p>'), table)).toEqual({ plain: 'open', table: 'inspect' });
});

test.for([
  ['class', '<p class="warning">A</p>'],
  ['role', '<p role="note">A</p>'],
  ['ARIA attribute', '<p aria-label="A">A</p>'],
  ['parent', '<div><p>A</p></div>'],
])('a %s makes another kind of element', ([, html = '']) => {
  expect(plan(page('plain', '<p>A</p>'), page('other', html))).toMatchObject({ other: 'inspect' });
});

test('a color of highlighted code makes another kind of element', () => {
  const colored = (color: string) => `<pre><code><span style="--0:${color}">a</span></code></pre>`;
  const other = page('other', `${colored('#111')}${colored('#222')}`);
  expect(plan(page('one', colored('#111')), other)).toEqual({ one: 'open', other: 'inspect' });
});

test('a page with an element of its own outside of the main part is opened', () => {
  expect(plan(page('plain', 'A'), page('menu', 'AB', '<a href="/">Home</a>'))).toEqual({
    plain: 'open',
    menu: 'open',
  });
});

test('pages with other style sheets or scripts are not shown within each other', () => {
  const styled = page('styled', 'A');
  styled.$('body').append('<script src="app.js"></script>');
  expect(planVisits([page('plain', 'A'), styled])).toHaveLength(2);
});
