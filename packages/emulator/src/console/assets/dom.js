// Builds elements. Text is only ever set as text: prompts and answers of receivers are hostile.

/**
 * What is inside an element; null and undefined leave nothing.
 *
 * @typedef {Node | string | number | null | undefined} Child
 */

/**
 * Makes an element. `on…` adds a listener, `class` and the rest are attributes; false, null and undefined set nothing.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Readonly<Record<string, unknown>>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function')
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined).map(toNode));
  return element;
}

/** @param {Child} child @returns {Node | string} */
function toNode(child) {
  return child instanceof Node ? child : String(child);
}

/**
 * Finds an element of the page by its id.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element with the id ${id}`);
  return element;
}

/**
 * Sets a text only when it is another one: nothing is selected away or announced twice.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A list of elements that follows a list of things, keeping the element (its focus, its open details) of each.
 *
 * @template T
 * @param {Element} container
 * @param {{ key: (item: T) => string, create: (item: T) => { element: Element, update: (item: T) => void } }} parts
 * @returns {(items: readonly T[]) => void}
 */
export function keyedList(container, { key, create }) {
  /** @type {Map<string, { element: Element, update: (item: T) => void }>} */
  const rows = new Map();
  return (items) => {
    const keys = new Set(items.map(key));
    for (const [known, row] of rows) {
      if (keys.has(known)) continue;
      // Who uses the keyboard stays where the thing was.
      if (row.element.contains(document.activeElement)) focusOn(container);
      row.element.remove();
      rows.delete(known);
    }
    let place = container.firstElementChild;
    for (const item of items) {
      const row = rows.get(key(item)) ?? create(item);
      rows.set(key(item), row);
      row.update(item);
      if (row.element === place) place = place.nextElementSibling;
      else container.insertBefore(row.element, place);
    }
  };
}

/** @param {Element} element */
function focusOn(element) {
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.focus();
}

/**
 * A button that cannot be pressed again before it is done.
 *
 * @param {string} label
 * @param {() => Promise<void> | void} action
 * @param {Readonly<Record<string, unknown>>} [attributes]
 */
export function button(label, action, attributes = {}) {
  const element = h('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', async () => {
    if (element.getAttribute('aria-busy') === 'true') return;
    element.setAttribute('aria-busy', 'true');
    try {
      await action();
    } finally {
      element.removeAttribute('aria-busy');
    }
  });
  return element;
}
