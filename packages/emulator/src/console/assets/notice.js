// Tells what went wrong, and what happens to those who cannot see it.
import { button, byId, h } from './dom.js';

/** Says something to assistive technology. @param {string} text */
export function announce(text) {
  byId('live').textContent = text;
}

/**
 * Shows a problem until it is put away.
 *
 * @param {unknown} error
 */
export function complain(error) {
  const text = error instanceof Error ? error.message : String(error);
  byId('notice').replaceChildren(h('p', {}, text), button('Dismiss', clearNotice, { class: 'quiet' }));
}

/** Puts the shown problem away. */
export function clearNotice() {
  byId('notice').replaceChildren();
}

/**
 * Does something, and shows why it failed if it does.
 *
 * @param {() => unknown} action
 * @returns {Promise<boolean>} whether it was done
 */
export async function attempt(action) {
  try {
    await action();
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/**
 * A button that copies a text.
 *
 * @param {string} label
 * @param {() => string} text
 */
export function copyButton(label, text) {
  const element = button(label, () => copy(element, text()), { class: 'quiet' });
  return element;
}

/** @param {HTMLElement} element @param {string} text */
async function copy(element, text) {
  const label = element.textContent ?? '';
  const done = await attempt(() => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    throw new Error('The browser copies on localhost and https only: select the text and copy it by hand.');
  });
  if (!done) return;
  element.textContent = 'Copied';
  announce('Copied');
  setTimeout(() => {
    element.textContent = label;
  }, 1500);
}
