import type { CheerioAPI } from 'cheerio';

/** A page as far as the plan reads it. */
interface PlannedPage {
  readonly path: string;
  readonly $: CheerioAPI;
}

/**
 * A visit of the check to a page: `open` opens the page and inspects all of it; `inspect` shows and inspects the main
 * part within another page that has the same styles and scripts; `measure` shows and only measures the main part.
 */
export interface Visit {
  readonly path: string;
  readonly how: 'open' | 'inspect' | 'measure';
}

/** An element as the HTML parser returns it. */
interface ParsedElement {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
}

/** Cost of a visit, in elements that axe looks at. */
const visitCost = 300;

/** Pages that one tab visits one after the other; with more, the other tab would wait at the end. */
const groupSize = 32;

/** Returns a text that is equal for elements with the same appearance and the same rules, whatever their content is. */
function formOf({ name, attribs }: ParsedElement): string {
  const { class: classes = '', role = '', type = '', style = '' } = attribs;
  // The colors of highlighted code are variables in the style of each word, whatever is around it.
  if (style.includes('--0:')) return style;
  const aria = Object.keys(attribs).filter((each) => each.startsWith('aria-'));
  return [name, ...classes.split(/\s+/).sort(), role, type, ...aria.sort()].join(' ');
}

function kindsOf({ $ }: PlannedPage, selector: string): Set<string> {
  const kinds = new Set<string>();
  for (const element of $(selector).toArray()) {
    if (!('attribs' in element)) continue;
    const form = formOf(element);
    const { parent } = element;
    const inside = parent !== null && 'attribs' in parent && !form.startsWith('--') ? formOf(parent) : '';
    kinds.add(`${inside} > ${form}`);
  }
  return kinds;
}

/** A page with the kinds of its elements: the form of each with the form of its parent. */
interface Candidate {
  readonly path: string;
  /** Style sheets and scripts of the page. */
  readonly loads: string;
  readonly main: ReadonlySet<string>;
  readonly frame: ReadonlySet<string>;
  readonly cost: number;
}

function candidate(page: PlannedPage): Candidate {
  const { $, path } = page;
  const loaded = $('link[rel="stylesheet"], script[src]').toArray();
  const names = loaded.map((element) =>
    ($(element).attr('href') ?? $(element).attr('src') ?? '').split('/').at(-1),
  );
  return {
    path,
    loads: [...new Set(names)].sort().join(' '),
    main: kindsOf(page, 'main, main *'),
    frame: kindsOf(page, 'body *:not(main, main *)'),
    cost: visitCost + $('main *').length,
  };
}

/** Chooses pages until each kind of element is on one of them or on a page that is inspected anyway, small pages first. */
function cover(
  all: readonly Candidate[],
  anyway: ReadonlySet<string>,
  kindsIn: (page: Candidate) => ReadonlySet<string>,
): Set<string> {
  const missing = new Set(all.flatMap((page) => [...kindsIn(page)]));
  const chosen = new Set<string>();
  const choose = (page: Candidate): void => {
    for (const kind of kindsIn(page)) missing.delete(kind);
    chosen.add(page.path);
  };
  for (const page of all) if (anyway.has(page.path)) choose(page);
  while (missing.size > 0) {
    const gain = (page: Candidate): number =>
      [...kindsIn(page)].filter((kind) => missing.has(kind)).length / page.cost;
    choose(all.reduce((a, b) => (gain(b) > gain(a) ? b : a)));
  }
  return chosen;
}

/** Pages with the same style sheets and scripts, in groups of a size for one tab, the smallest page first. */
function groupsOf(all: readonly Candidate[]): Candidate[][] {
  return [...new Set(all.map(({ loads }) => loads))].flatMap((alike) => {
    const group = all.filter(({ loads }) => loads === alike);
    const sorted = group.toSorted((a, b) => a.cost - b.cost);
    const parts = Math.ceil(group.length / groupSize);
    return Array.from({ length: parts }, (_, part) => sorted.filter((_each, at) => at % parts === part));
  });
}

/**
 * Plans how a browser visits the pages of a site, in groups that each begin with an opened page.
 *
 * Each kind of element of the site is on at least one opened page or in one inspected main part, so a rule about elements
 * that holds on these holds on the whole site. Every other page is measured, as its width and its words depend on content.
 */
export function planVisits(pages: readonly PlannedPage[]): Visit[][] {
  const all = pages.map(candidate);
  const groups = groupsOf(all);
  const first = new Set(groups.flatMap(([page]) => page?.path ?? []));
  const opened = cover(all, first, ({ frame }) => frame);
  const inspected = cover(all, opened, ({ main }) => main);
  const how = (path: string): Visit['how'] =>
    opened.has(path) ? 'open' : inspected.has(path) ? 'inspect' : 'measure';
  return groups.map((group) => group.map(({ path }) => ({ path, how: how(path) })));
}
