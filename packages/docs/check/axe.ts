import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** One finding of axe, as far as it is reported. */
interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly targets: readonly string[];
}

/** The rules about contrast, which cost as much as all others together, or those others. */
type Rules = 'contrast' | 'others';

/** Rules whose findings are at most moderate, which are not reported: they cost a third of all rules but contrast. */
const unreported = [
  'aria-allowed-role',
  'empty-heading',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
];

/** Runs axe on a part of the page, which has it loaded. */
function runAxe([part, rules, off]: readonly [string, Rules, readonly string[]]): Promise<Finding[]> {
  // Defined by `axe.source`.
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const chosen =
    rules === 'contrast'
      ? { runOnly: { type: 'rule' as const, values: ['color-contrast'] } }
      : { rules: Object.fromEntries([...off, 'color-contrast'].map((id) => [id, { enabled: false }])) };
  return loaded
    .run(part, { resultTypes: ['violations'], preload: false, elementRef: false, ...chosen })
    .then(({ violations }) =>
      violations.map(({ id, impact, nodes }) => ({
        id,
        impact: impact ?? '',
        targets: nodes.map((node) => node.target.join(' ')),
      })),
    );
}

/** Serious and critical findings of axe on a part of the page as it is shown now. */
export async function axeFaults(page: Page, scheme: string, part: string, rules: Rules): Promise<string[]> {
  const findings = await page.evaluate(runAxe, [part, rules, unreported] as const);
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, targets }) => {
      const more = targets.length > 3 ? ` and ${targets.length - 3} more` : '';
      return `axe, ${scheme}: ${id} (${impact}) at ${targets.slice(0, 3).join('; ')}${more}`;
    });
}

/**
 * Removes rows, list items, paragraphs and lines of code whose elements all look like elements before them in this
 * document: a kind of element has the same contrast each time.
 */
function dropRepeats(): void {
  // Kept on the document's global object from one part of the site to the next.
  const known = globalThis as unknown as { seenKinds?: Set<string> };
  known.seenKinds ??= new Set();
  const seen = known.seenKinds;
  const kindOf = (element: Element): string => {
    const state = ['style', 'aria-current', 'aria-selected'].map((name) => element.getAttribute(name));
    // Styles may differ between even and odd rows.
    const parity = element instanceof HTMLTableRowElement ? element.rowIndex % 2 : '';
    return [element.parentElement?.className, element.tagName, element.className, ...state, parity].join(' ');
  };
  for (const element of document.querySelectorAll('tr, li, p, .ec-line')) {
    const kinds = [element, ...element.querySelectorAll('*')].map(kindOf);
    if (kinds.every((kind) => seen.has(kind))) element.remove();
    for (const kind of kinds) seen.add(kind);
  }
}

/**
 * Makes lines of code plain whose colours are all in code before them in this document. The rules without contrast look at
 * none of them, and the width stays.
 */
export function plainCode(): void {
  // Kept like the kinds above.
  const known = globalThis as unknown as { seenColours?: Set<string> };
  known.seenColours ??= new Set();
  const seen = known.seenColours;
  for (const line of document.querySelectorAll('main .ec-line .code')) {
    const colours = [...line.querySelectorAll('[style]')].map((each) => each.getAttribute('style') ?? '');
    if (colours.every((colour) => seen.has(colour))) line.replaceChildren(line.textContent ?? '');
    for (const colour of colours) seen.add(colour);
  }
}

/** Runs the rules about contrast in light and dark on one element of each kind; other elements are gone afterwards. */
export async function contrastFaults(page: Page, part: string): Promise<string[]> {
  await page.evaluate(dropRepeats);
  const light = await axeFaults(page, 'light', part, 'contrast');
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  const dark = await axeFaults(page, 'dark', part, 'contrast');
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
  });
  return [...light, ...dark];
}
