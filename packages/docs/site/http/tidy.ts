import { type CheerioAPI, load } from 'cheerio';
import type { SchemaModel } from 'redoc';
import { type Alternatives, choiceRows, unmark } from './one-of.ts';

/** What `tidy` needs to know about the model behind the HTML. */
export interface TidyOptions {
  readonly alternatives: Alternatives;
  /** Renders a schema with Redoc. */
  readonly render: (schema: SchemaModel) => string;
  /** Gives ids that are unique on the page. */
  readonly nextId: () => string;
}

/** Replaces one row of buttons and the one alternative below it by tabs with a panel for each. */
function expandChoice($: CheerioAPI, row: ReturnType<CheerioAPI>, options: TidyOptions): void {
  row.nextAll().remove();
  const id = options.nextId();
  const buttons = row.children('button').toArray();
  row.attr({ class: 'choices', role: 'tablist', 'aria-label': 'Alternatives' });
  for (const [index, button] of buttons.entries()) {
    const label = $(button).text();
    const model = options.alternatives.find(label);
    if (model === undefined)
      throw new Error(`Redoc rendered a choice "${label}" that its model does not have`);
    const attributes = { role: 'tab', id: `${id}-${index}`, 'aria-controls': `${id}-${index}-panel` };
    $(button).removeAttr('class').attr(attributes).attr('type', 'button');
    $(button).attr({ 'aria-selected': String(index === 0), tabindex: index === 0 ? '0' : '-1' });
    const panel = $('<div class="choice" role="tabpanel"></div>');
    panel.attr({ id: `${id}-${index}-panel`, 'aria-labelledby': `${id}-${index}` });
    if (index > 0) panel.attr('data-folded', '');
    panel.append($('<p class="choice-title"></p>').text(unmark(label)));
    panel.append(tidyFragment(options.render(model), options));
    row.parent().append(panel);
  }
}

/** Marks up the buttons that fold a nested object; the row below each holds the object. */
function markFolds($: CheerioAPI): void {
  $('td[kind="field"] > button').each((_, button) => {
    $(button).attr({ class: 'fold', type: 'button', 'aria-expanded': 'false' });
    $(button).closest('tr').next().attr('data-folded', '');
    $(button).attr('aria-label', `Fields of ${$(button).text()}`);
  });
  $('h5').each((_, heading) => {
    $(heading).replaceWith($('<div class="label"></div>').append($(heading).contents()));
  });
  $('[html]').removeAttr('html');
  $('td[kind]').removeAttr('kind').addClass('field');
  $('table').each((_, table) => {
    $(table).attr('role', 'presentation').addClass('fields');
  });
}

/**
 * Makes the markup of Redoc's components stand without Redoc's script: all alternatives are there, folds and tabs
 * are plain buttons, headings don't disturb the page's outline.
 */
export function tidyFragment(html: string, options: TidyOptions): string {
  const $ = load(html, null, false);
  for (const row of choiceRows($).toArray()) {
    if ($(row).attr('role') === undefined) expandChoice($, $(row), options);
  }
  markFolds($);
  $('a[href*="/reference/unspecified/#"]').addClass('unspecified');
  return unmark($.html());
}
