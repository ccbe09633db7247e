import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AdminRegisterEntry } from '../../generated/admin.ts';
import { admin } from './api.ts';
import { marked } from './elements.ts';
import { parseJson, plural } from './format.ts';
import { html } from './html.ts';
import { Search } from './list.ts';
import { announce, attempt } from './notice.ts';
import { useList } from './remote.ts';
import { getUrl, route } from './route.ts';

/** The entries of the register: the open question, the assumption, and a switch for it. */
export function Register(): VNode {
  const { data } = useList<AdminRegisterEntry>(
    '/register',
    ({ type }) => type === 'settings' || type === 'request',
  );
  const search = (route.value.query['search'] ?? '').toLowerCase();
  const entries = (data?.items ?? []).filter((entry) => JSON.stringify(entry).toLowerCase().includes(search));
  const changed = entries.filter(isChanged).length;

  return html`<section class="panel" aria-labelledby="register-title">
    <h2 id="register-title">Unspecified behavior</h2>
    <p class="hint">
      What the description of the service leaves open, and what this emulator assumes instead. A change holds from the next
      request on, until the emulator is reset or stopped. ${changed === 0 ? '' : html`<b>${plural(changed, 'assumption')} changed.</b>`}
    </p>
    <div class="filters"><${Search} label="Search the register" /></div>
    ${entries.length === 0 && data !== undefined ? html`<p class="empty">No entry fits the search.</p>` : null}
    <ul class="rows boxed">${entries.map((one) => html`<${Entry} key=${one.id} entry=${one} />`)}</ul>
  </section>`;
}

function isChanged(entry: AdminRegisterEntry): boolean {
  return JSON.stringify(entry.value) !== JSON.stringify(entry.default);
}

function Entry({ entry }: { readonly entry: AdminRegisterEntry }): VNode {
  const { id, title, question, known, documents, summary, requests, changeable } = entry;
  const element = useRef<HTMLLIElement>(null);
  const open = route.value.id === id;
  useEffect(() => {
    if (open) element.current?.scrollIntoView({ block: 'center' });
  }, [open]);

  return html`<li class="row entry" ref=${element} data-entry=${id} aria-current=${open ? 'true' : undefined}>
    <div class="line spread">
      <span class="line"><a data-row href=${getUrl({ view: 'register', id })}><b>${marked(title)}</b></a> <code class="soft">${id}</code></span>
      ${isChanged(entry) ? html`<span class="tag bad">changed</span>` : null}
    </div>
    <p>${marked(question)}</p>
    <div class="assumed">
      <p><b>Assumed:</b> ${marked(summary)}</p>
      ${changeable ? html`<${Switch} entry=${entry} />` : html`<p class="hint">A note: there is nothing to switch.</p>`}
    </div>
    <p class="soft">
      ${
        requests === 0
          ? 'No response of the log rests on it.'
          : html`<a href=${getUrl({ view: 'requests', query: { search: id } })}>${plural(requests, 'response')} of the log ${requests === 1 ? 'rests' : 'rest'} on it</a>.`
      }
    </p>
    <details><summary>What is known, and what the documents do</summary><p>${marked(known)}</p><p>${marked(documents)}</p></details>
  </li>`;
}

/** A control that changes an assumption: a choice where the values are listed, else its JSON. */
function Switch({ entry }: { readonly entry: AdminRegisterEntry }): VNode {
  const { id, title, values, value } = entry;
  const now = JSON.stringify(value);
  const [text, setText] = useState(now);
  useEffect(() => setText(now), [now]);

  const change = (body: object) =>
    attempt(async () => {
      await admin(`/register/${id}`, { method: 'PATCH', body });
      announce(`${title}: changed`);
    });

  const restore = isChanged(entry)
    ? html`<button type="button" class="quiet" onClick=${() => change({})}>Restore the default</button>`
    : null;

  if (values !== undefined) {
    const onChange = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
      change({ value: JSON.parse(currentTarget.value) });
    return html`<div class="line">
      <select aria-label=${title} onChange=${onChange}>
        ${values.map((one) => html`<option value=${JSON.stringify(one)} selected=${JSON.stringify(one) === now}>${JSON.stringify(one)}</option>`)}
      </select>
      ${restore}
    </div>`;
  }

  const submit = (event: Event): unknown => {
    event.preventDefault();
    return change({ value: parseJson(text) });
  };

  return html`<form class="line" novalidate onSubmit=${submit}>
    <input type="text" class="json" aria-label=${`${title}, as JSON`} value=${text} spellcheck="false" autocomplete="off"
      onInput=${({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => setText(currentTarget.value)} />
    <button type="submit" class="quiet" disabled=${text === now}>Change</button>
    ${restore}
  </form>`;
}
