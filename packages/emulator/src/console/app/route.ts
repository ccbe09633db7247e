import { computed, type ReadonlySignal, signal } from '@preact/signals';

// The URL says what is shown: `#/tasks/<id>?status=FAILED&search=cat`.

/** The views, as their URLs name them. */
export const views = [
  'tasks',
  'new',
  'requests',
  'deliveries',
  'uploads',
  'faults',
  'register',
  'emulator',
] as const;
export type View = (typeof views)[number];

/** A route: the view and the record that a URL names. */
export interface Route {
  readonly view: View;
  /** The task, request, delivery, upload or register entry that is open; empty for none. */
  readonly id: string;
  /** Search and filters. */
  readonly query: Readonly<Record<string, string>>;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  // The skip link leads into the view that is shown.
  if (location.hash !== '#main') hash.value = location.hash;
});

/** The current route. */
export const route: ReadonlySignal<Route> = computed(() => parseRoute(hash.value));

function parseRoute(text: string): Route {
  const [path = '', query = ''] = text.replace(/^#\/?/, '').split('?');
  const [name = '', id = ''] = path.split('/');
  const view = views.find((one) => one === name) ?? 'tasks';
  return { view, id: decode(id), query: Object.fromEntries(new URLSearchParams(query)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Writes the URL of what is to be shown; filters that are empty are left out. */
export function getUrl({ view, id = '', query = {} }: Partial<Route> & Pick<Route, 'view'>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${view}${id === '' ? '' : `/${encodeURIComponent(id)}`}${search}`;
}

/** Changes the filters of the view without a step in the history: typing does not count as navigation. */
export function setQuery(change: Readonly<Record<string, string>>): void {
  const { view, id, query } = route.peek();
  history.replaceState(null, '', getUrl({ view, id, query: { ...query, ...change } }));
  hash.value = location.hash;
}

/** Shows something else, as a link does. */
export function navigate(target: Partial<Route> & Pick<Route, 'view'>): void {
  location.hash = getUrl(target);
}
