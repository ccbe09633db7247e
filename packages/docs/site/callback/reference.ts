import { type CheerioAPI, load } from 'cheerio';
import { withBadges } from '../badges.ts';
import { OpenFacts, openFactsHtml } from '../open-facts.ts';
import { isObject, readBundle, readPlacedRegister, readRegister } from '../spec.ts';
import { sitePalette } from './palette.ts';
import { asyncApiCss, renderAsyncApi } from './render.ts';

/** The callback reference as it goes on the page. */
export interface CallbackReference {
  readonly version: string;
  readonly html: string;
  /** List of the open facts of the callback, as HTML. */
  readonly open: string;
}

/** Ids of the component hold braces and slashes; links need plain ones. */
function plainId(id: string): string {
  return id.replace(/[^\w-]+/g, '-').replace(/-+$/, '');
}

/** Folds what is long and seldom read: bindings, fields of fields, and every example after the first. */
function foldDetails($: CheerioAPI): void {
  $('.border.rounded .border.rounded .border.rounded > .border-b + .flex').attr('data-folded', '');
  $('button.fold:contains("Operation specific information")')
    .closest('.border-b')
    .next()
    .attr('data-folded', '');
  $('.examples').each((_, list) => {
    $(list).find('.py-2').slice(1).next().attr('data-folded', '');
  });
}

/** Makes the component's markup stand without its script: folds are buttons with a state, ids can be linked. */
function tidyAsyncApi(html: string): string {
  const $ = load(html, null, false);
  $('[id=""]').removeAttr('id');
  const seen = new Set<string>();
  $('[id]').each((_, element) => {
    const id = plainId($(element).attr('id') ?? '');
    if (seen.has(id)) $(element).removeAttr('id');
    else $(element).attr('id', id);
    seen.add(id);
  });
  $('button').each((_, button) => {
    const label = $(button).text();
    if (label === 'Expand all' || label === 'Collapse all') $(button).remove();
    else $(button).attr({ 'aria-expanded': 'true', class: 'fold' });
  });
  $('ul.text-xs')
    .filter((_, list) => $(list).text().includes('{"'))
    .remove();
  // A list may hold items only; the component puts a label into it.
  $('ul.text-xs, ul.text-xs > li').each((_, element) => {
    element.tagName = element.tagName === 'ul' ? 'div' : 'span';
  });
  $('pre').attr('tabindex', '0');
  $('a[target]').removeAttr('target').removeAttr('title');
  $('a[href*="/reference/unspecified/#"]').addClass('unspecified');
  $('.hidden').removeClass('hidden');
  foldDetails($);
  return $.html();
}

/** Renders the callback reference and its style sheet, which serves light and dark. */
export async function renderCallbackReference(): Promise<{ reference: CallbackReference; css: string }> {
  const bundle = await readBundle('asyncapi');
  const document = withBadges(bundle, await readRegister());
  const facts = new OpenFacts('asyncapi', bundle, await readPlacedRegister());
  const info = isObject(document['info']) ? document['info'] : {};
  const html = tidyAsyncApi(await renderAsyncApi(document));
  const open = openFactsHtml(facts.below('/operations'));
  const reference = { version: String(info['version']), html, open };
  return { reference, css: sitePalette(await asyncApiCss()) };
}
