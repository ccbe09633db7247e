import type { ComponentChildren, VNode } from 'preact';
import { words } from './format.ts';
import { html } from './html.ts';
import type { LiveEvent } from './live.ts';
import { useList } from './remote.ts';
import { getUrl, route, setQuery, type View } from './route.ts';

const STEP = 100;
/** What the admin API lists at most. */
const MAX = 1000;

/** A list of the admin API, as a view shows it. */
interface ListView<T> {
  readonly view: View;
  /** What is beside the title. */
  readonly action?: VNode;
  /** What is above the filters. */
  readonly above?: ComponentChildren;
  /** The filters that the URL keeps: the values of each, with their labels. */
  readonly filters?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Members of the query beside the filters. */
  readonly query?: Readonly<Record<string, string>>;
  /** The events after which the list is read again. */
  readonly on: readonly LiveEvent['type'][];
  readonly row: (item: T) => VNode;
  /** Shown when there is nothing. */
  readonly none: string;
}

/** A list with its search and its filters, which `/` and the URL lead to. */
export function List<T>({
  view,
  action,
  above,
  filters = {},
  query = {},
  on,
  row,
  none,
}: ListView<T>): VNode {
  const { search = '', limit = String(STEP), ...others } = route.value.query;
  const given = Object.keys(filters).map((name) => [name, others[name] ?? '']);
  const wanted = [['search', search], ...given].filter(([, value]) => value !== '');
  const path = new URLSearchParams({ ...Object.fromEntries(wanted), limit, ...query });
  const { data, error } = useList<T>(`/${view}?${path}`, ({ type }) => on.includes(type));
  const empty = wanted.length === 0 ? none : `No ${view} fit the search.`;

  return html`<section class="panel list" aria-labelledby="list-title">
    <div class="line spread"><h2 id="list-title">${words(view)}</h2> ${action}</div>
    ${above}
    <div class="filters">
      <${Search} label=${`Search ${view}`} />
      ${Object.entries(filters).map(([name, values]) => html`<${Filter} name=${name} values=${values} />`)}
    </div>
    ${error === '' ? null : html`<p class="problem">${error}</p>`}
    ${data?.items.length === 0 ? html`<p class="empty">${empty}</p>` : html`<ul class="rows">${data?.items.map(row)}</ul>`}
    ${data === undefined ? null : html`<${More} shown=${data.items.length} total=${data.total} />`}
  </section>`;
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

interface FilterProps {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A choice among values that the URL keeps. */
function Filter({ name, values }: FilterProps): VNode {
  const chosen = route.value.query[name] ?? '';
  const onChange = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void =>
    setQuery({ [name]: currentTarget.value, limit: '' });
  return html`<select aria-label=${words(name)} class="filter" onChange=${onChange}>
    <option value="">Any ${name}</option>
    ${Object.entries(values).map(([value, text]) => html`<option value=${value} selected=${value === chosen}>${text}</option>`)}
  </select>`;
}

/** Says how much of a list is shown, and shows more. */
function More({ shown, total }: { readonly shown: number; readonly total: number }): VNode | null {
  if (shown >= total) return null;
  const more = (): void => setQuery({ limit: String(Math.min(MAX, shown + STEP)) });
  const end = shown >= MAX ? html`<span>Search to find older ones.</span>` : null;
  return html`<p class="more">
    ${shown.toLocaleString('en')} of ${total.toLocaleString('en')} shown.
    ${end ?? html`<button type="button" class="quiet" onClick=${more}>Show more</button>`}
  </p>`;
}

/** Renders a row that leads to what it shows; from its own list, the search remains. */
export function rowLink(view: View, id: string | number, children: ComponentChildren): VNode {
  const { view: shown, id: open, query } = route.value;
  const own = view === shown;
  return html`<li key=${id}>
    <a class="row" data-row=${view} data-id=${id} href=${getUrl({ view, id: String(id), ...(own && { query }) })}
      aria-current=${own && open === String(id) ? 'true' : undefined}>${children}</a>
  </li>`;
}
