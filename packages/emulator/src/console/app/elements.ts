import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { html } from './html.ts';
import { announce, attempt } from './notice.ts';
import { getUrl, route, type View } from './route.ts';

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

/** Renders the link to a task, as its id or a part of it. */
export function taskLink(id: string, text: string = id): VNode {
  return html`<a href=${getUrl({ view: 'tasks', id })}><code>${text}</code></a>`;
}

/** Renders the headers of a request or a response, closed at first. */
export function renderHeaders(name: string, headers: Readonly<Record<string, string>>): VNode {
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  return html`<details>
    <summary>${name} headers</summary>
    <pre tabindex="0" aria-label=${`${name} headers`}>${lines.join('\n')}</pre>
  </details>`;
}

interface DetailProps {
  readonly view: View;
  /** What is open: its state, its name. */
  readonly line: ComponentChildren;
  readonly title: ComponentChildren;
}

/** Renders what is open of a list, with the link back to the list, which has the same search. */
export function detail({ view, line, title }: DetailProps, children: ComponentChildren): VNode {
  return html`<section class="panel detail" aria-labelledby="detail-title">
    ${back(view)}
    <div class="line">${line}</div>
    <h2 id="detail-title" class="title">${title}</h2>
    ${children}
  </section>`;
}

/** Renders what could not be loaded yet, or why. */
export function missing(view: View, error: string): VNode {
  return html`<section class="panel detail">${back(view)}<p class="empty">${error}</p></section>`;
}

function back(view: View): VNode {
  return html`<a class="back" href=${getUrl({ view, query: route.value.query })}>← All ${view}</a>`;
}
