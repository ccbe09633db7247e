import type { VNode } from 'preact';
import { html } from './html.ts';
import { navigate, route } from './route.ts';

const KEYS = [
  ['j', 'next row'],
  ['k', 'previous row'],
  ['Enter', 'open the row'],
  ['Escape', 'close what is open'],
  ['/', 'search'],
  ['n', 'new task'],
  ['?', 'this help'],
] as const;

/** Begins to listen to the keys. */
export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = actions[event.key];
    if (act === undefined || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    act();
  });
}

const actions: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  '/': () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
  n: () => navigate({ view: 'new' }),
  '?': showHelp,
  Escape: () => {
    const { view, id, query } = route.value;
    if (id !== '') navigate({ view, query });
  },
};

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="radio"]), textarea, select');
}

/** Moves the focus among the rows: from the one that has it, or from the open one. */
function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const from = at >= 0 ? at : open;
  rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))]?.focus();
}

/** The help about the keys. */
export function Help(): VNode {
  return html`<dialog class="help" aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl class="facts">${KEYS.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}</dl>
      <form method="dialog"><button type="submit">Close</button></form>
    </dialog>
    <button type="button" class="quiet help-button" aria-label="Keys" onClick=${showHelp}>?</button>`;
}

function showHelp(): void {
  document.querySelector('dialog')?.showModal();
}
