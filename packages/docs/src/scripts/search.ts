import { siteRoot } from './root.ts';

/** The part of Pagefind's API that is used; the module is written by the build. */
interface Pagefind {
  init(): Promise<void>;
  debouncedSearch(query: string): Promise<{ results: { data(): Promise<Found> }[] } | null>;
}

/** One page that was found, with the sections of it that match. */
interface Found {
  raw_url?: string;
  url: string;
  meta: { title?: string };
  excerpt: string;
  sub_results: { title: string; url: string; excerpt: string }[];
}

const limit = 8;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** URL of a result. Pagefind prefixes it with the path that Pagefind was loaded from. */
function urlOf(url: string, root: URL): string {
  const path = url.startsWith(root.pathname) ? url.slice(root.pathname.length) : url.replace(/^\/+/, '');
  return new URL(path, root).href;
}

/** Pagefind marks hits with `<mark>` and escapes everything else. */
function excerpt(html: string): HTMLElement {
  const line = element('span', 'excerpt');
  for (const [index, part] of html.split(/<\/?mark>/).entries()) {
    const text = new DOMParser().parseFromString(part, 'text/html').body.textContent ?? '';
    line.append(index % 2 === 1 ? element('mark', '', text) : text);
  }
  return line;
}

function option(title: string, section: string, html: string, href: string, id: string): HTMLLIElement {
  const item = element('li', '');
  item.id = id;
  item.setAttribute('role', 'option');
  const link = element('a', '');
  link.href = href;
  link.tabIndex = -1;
  link.append(element('strong', '', title));
  if (section !== '' && section !== title) link.append(element('span', 'section', section));
  link.append(excerpt(html));
  item.append(link);
  return item;
}

class SiteSearch extends HTMLElement {
  #pagefind: Promise<Pagefind> | undefined;
  #selected = -1;

  connectedCallback(): void {
    const open = this.querySelector<HTMLButtonElement>('[data-open]');
    if (open === null) return;
    open.disabled = false;
    open.addEventListener('click', () => this.open());
    this.querySelector('[data-close]')?.addEventListener('click', () => this.dialog.close());
    this.dialog.addEventListener('click', (event) => event.target === this.dialog && this.dialog.close());
    this.input.addEventListener('input', () => void this.search());
    this.input.addEventListener('keydown', (event) => this.move(event));
    this.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
    window.addEventListener('keydown', (event) => this.shortcut(event));
  }

  get dialog(): HTMLDialogElement {
    return this.need('dialog');
  }

  get input(): HTMLInputElement {
    return this.need('input');
  }

  get list(): HTMLUListElement {
    return this.need('ul');
  }

  need<K extends keyof HTMLElementTagNameMap>(name: K): HTMLElementTagNameMap[K] {
    const found = this.querySelector(name);
    if (found === null) throw new Error(`the search has no <${name}>`);
    return found;
  }

  open(): void {
    this.dialog.showModal();
    this.input.focus();
    void this.load();
  }

  shortcut(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const wanted = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!wanted && (event.key !== '/' || typing)) return;
    event.preventDefault();
    if (this.dialog.open) this.dialog.close();
    else this.open();
  }

  load(): Promise<Pagefind> {
    this.#pagefind ??= import(/* @vite-ignore */ new URL('pagefind/pagefind.js', siteRoot()).href).then(
      async (module: Pagefind) => {
        await module.init();
        return module;
      },
    );
    return this.#pagefind;
  }

  say(text: string): void {
    this.need('p').textContent = text;
  }

  async search(): Promise<void> {
    const query = this.input.value.trim();
    if (query === '') {
      this.show([], '');
      return;
    }
    try {
      const found = await (await this.load()).debouncedSearch(query);
      if (found === null) return;
      const pages = await Promise.all(found.results.slice(0, limit).map((result) => result.data()));
      this.show(pages, found.results.length === 0 ? `Nothing found for “${query}”.` : '');
    } catch {
      this.say('The search index could not be read. It needs the site to be served over HTTP.');
    }
  }

  show(pages: Found[], message: string): void {
    const root = siteRoot();
    const options = pages.flatMap((page, at) => {
      const title = page.meta.title ?? page.url;
      const best = page.sub_results.slice(0, 2);
      const hits = best.length > 0 ? best : [{ title, url: page.url, excerpt: page.excerpt }];
      return hits.map((hit, index) =>
        option(title, hit.title, hit.excerpt, urlOf(hit.url, root), `search-${at}-${index}`),
      );
    });
    this.list.replaceChildren(...options);
    this.input.setAttribute('aria-expanded', String(options.length > 0));
    this.say(message || (options.length > 0 ? `${options.length} results` : ''));
    this.select(options.length > 0 ? 0 : -1);
  }

  select(index: number): void {
    this.#selected = index;
    for (const [at, item] of [...this.list.children].entries()) {
      item.setAttribute('aria-selected', String(at === index));
      if (at === index) {
        item.scrollIntoView({ block: 'nearest' });
        this.input.setAttribute('aria-activedescendant', item.id);
      }
    }
  }

  move(event: KeyboardEvent): void {
    const count = this.list.children.length;
    if (event.key === 'Enter') this.list.children[this.#selected]?.querySelector('a')?.click();
    if (count === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    this.select((this.#selected + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
  }
}

customElements.define('site-search', SiteSearch);
