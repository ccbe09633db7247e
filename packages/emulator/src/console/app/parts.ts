import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Page } from './api.ts';
import { html } from './html.ts';
import { announce, attempt } from './notice.ts';
import { getUrl, type Route, route, setQuery } from './route.ts';

/** A status or state in its colour. */
export function badge(text: string, tone: string = text): VNode {
  return html`<span class="badge" data-tone=${tone}>${text}</span>`;
}

/** A button that copies a text. */
export function Copy({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }): VNode {
  const [done, setDone] = useState(false);
  const copy = () =>
    attempt(async () => {
      if (!navigator.clipboard)
        throw new Error(
          'The browser copies on localhost and https only. Select the text and copy it by hand.',
        );
      await navigator.clipboard.writeText(text);
      setDone(true);
      announce('Copied');
    });
  return html`<button type="button" class="quiet" onClick=${copy} onBlur=${() => setDone(false)}>
    ${done ? 'Copied' : label}
  </button>`;
}

/** A text that can be scrolled by keyboard, with a button that copies it. */
export function Code({ text, label }: { readonly text: string; readonly label: string }): VNode {
  return html`<div class="code">
    <${Copy} text=${text} />
    <pre tabindex="0" aria-label=${label}>${text}</pre>
  </div>`;
}

/** Headers of a request or a response. */
export function headersText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Names and values. */
export function facts(entries: readonly (readonly [string, ComponentChildren])[]): VNode {
  return html`<dl class="facts">
    ${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

/** A text whose parts between backticks are code. */
export function marked(text: string): ComponentChildren {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** Something that deserves attention. */
export function alertBox(children: ComponentChildren): VNode {
  return html`<div class="alert">${children}</div>`;
}

/** The search field of a list; `/` leads to it. */
export function Search({ label }: { readonly label: string }): VNode {
  const onInput = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void =>
    setQuery({ search: currentTarget.value, limit: '' });
  return html`<input
    type="search"
    class="search"
    aria-label=${label}
    placeholder=${`${label} ( / )`}
    value=${route.value.query['search'] ?? ''}
    onInput=${onInput}
    autocomplete="off"
    spellcheck="false"
  />`;
}

/** A choice among values that the URL keeps. */
export interface FilterProps {
  readonly name: string;
  readonly label: string;
  /** Values and how they are called; the first, empty one is "all". */
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** A filter of a list. */
export function Filter({ name, label, options }: FilterProps): VNode {
  const chosen = route.value.query[name] ?? '';
  const onChange = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void =>
    setQuery({ [name]: currentTarget.value, limit: '' });
  return html`<select aria-label=${label} class="filter" onChange=${onChange}>
    ${options.map(([value, text]) => html`<option value=${value} selected=${value === chosen}>${text}</option>`)}
  </select>`;
}

const STEP = 100;

/** The query of a list by the filters of the URL. */
export function listQuery(names: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  const { query } = route.value;
  const given = [...names, 'search'].map((name) => [name, query[name] ?? '']);
  const limit = query['limit'] ?? String(STEP);
  const all = { ...Object.fromEntries(given.filter(([, value]) => value !== '')), limit, ...more };
  return new URLSearchParams(all).toString();
}

/** Says how much of a list is shown, and shows more. */
export function More({ shown, total }: { readonly shown: number; readonly total: number }): VNode | null {
  if (shown >= total) return null;
  const more = (): void => setQuery({ limit: String(Math.min(1000, shown + STEP)) });
  const end = shown >= 1000 ? html`<span>Search to find older ones.</span>` : null;
  return html`<p class="more">
    ${shown.toLocaleString('en')} of ${total.toLocaleString('en')} shown.
    ${end ?? html`<button type="button" class="quiet" onClick=${more}>Show more</button>`}
  </p>`;
}

interface ListProps<T> {
  readonly data: Page<T> | undefined;
  /** Shown when there is nothing. */
  readonly none: string;
  /** Shown when there is nothing that fits the search and the filters of the URL. */
  readonly unfit: string;
  readonly row: (item: T) => VNode;
  readonly boxed?: boolean;
}

/** Renders the rows of a list with what is beyond them; nothing until it is loaded. */
export function list<T>({ data, none, unfit, row, boxed = false }: ListProps<T>): VNode | null {
  if (data === undefined) return null;
  const { limit: _, ...query } = route.value.query;
  const filtered = Object.values(query).some((value) => value !== '');
  if (data.items.length === 0) return html`<p class="empty">${filtered ? unfit : none}</p>`;
  return html`<ul class=${boxed ? 'rows boxed' : 'rows'}>${data.items.map(row)}</ul>
    <${More} shown=${data.items.length} total=${data.total} />`;
}

/** Renders a list, and beside it what is open. */
export function split(view: VNode, detail: (id: string) => VNode): VNode {
  const { id } = route.value;
  return html`<div class="split" data-open=${id !== ''}>${view}${id === '' ? null : detail(id)}</div>`;
}

/** Renders the link from what is open back to its list, which has the same search. */
export function back(view: Route['view']): VNode {
  return html`<a class="back" href=${getUrl({ view, query: route.value.query })}>← All ${view}</a>`;
}

/** Renders what could not be loaded yet, or why. */
export function missing(view: Route['view'], error: string): VNode {
  return html`<section class="panel detail">${back(view)}<p class="empty">${error}</p></section>`;
}
