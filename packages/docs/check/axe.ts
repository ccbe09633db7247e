import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** One finding of axe, as far as it is reported. */
interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly targets: readonly string[];
}

/** One rule of axe, or all but the one about contrast, which costs as much as they do together. */
type Rules = 'color-contrast' | 'scrollable-region-focusable' | 'others';

/** Runs axe on the page, which has it loaded. */
function runAxe(rules: Rules): Promise<Finding[]> {
  // Defined by `axe.source`.
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const chosen =
    rules === 'others'
      ? { rules: { 'color-contrast': { enabled: false } } }
      : { runOnly: { type: 'rule' as const, values: [rules] } };
  return loaded
    .run({ resultTypes: ['violations'], preload: false, elementRef: false, ...chosen })
    .then(({ violations }) =>
      violations.map(({ id, impact, nodes }) => ({
        id,
        impact: impact ?? '',
        targets: nodes.map((node) => node.target.join(' ')),
      })),
    );
}

/** Serious and critical findings of axe on the page as it is shown now. */
export async function axeFaults(page: Page, scheme: string, rules: Rules): Promise<string[]> {
  const findings = await page.evaluate(runAxe, rules);
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
  const seen = new Set<string>();
  const getKind = (element: Element): string => {
    const state = ['style', 'aria-current', 'aria-selected'].map((name) => element.getAttribute(name));
    // Styles may differ between even and odd rows.
    const parity = element instanceof HTMLTableRowElement ? element.rowIndex % 2 : '';
    return [element.parentElement?.className, element.tagName, element.className, ...state, parity].join(' ');
  };
  for (const element of document.querySelectorAll('tr, li, p, .ec-line')) {
    const kinds = [element, ...element.querySelectorAll('*')].map(getKind);
    if (kinds.every((kind) => seen.has(kind))) element.remove();
    for (const kind of kinds) seen.add(kind);
  }
}

/** Runs the rules about contrast in light and dark on one element of each kind; other elements are gone afterwards. */
export async function contrastFaults(page: Page): Promise<string[]> {
  await page.evaluate(dropRepeats);
  const light = await axeFaults(page, 'light', 'color-contrast');
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  const dark = await axeFaults(page, 'dark', 'color-contrast');
  return [...light, ...dark];
}
