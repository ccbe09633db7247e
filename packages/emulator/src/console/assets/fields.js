// Form fields made from descriptions: of the contract's operations, or of a schema of the admin API.
import { h } from './dom.js';
import { words } from './format.js';
import { mediaControl } from './media-field.js';

/** @typedef {import('./generated/contract.js').Field} Field */

/**
 * A field on the page.
 *
 * @typedef {object} FormField
 * @property {string} name
 * @property {HTMLElement} element
 * @property {(context: import('./media-field.js').SendContext) => unknown} read Value to send; undefined sends nothing.
 * @property {(message: string) => void} complain Shows what is wrong with it; an empty text takes it away.
 * @property {() => void} focus
 */

let made = 0;

/**
 * Makes a field with its label, its limits and a place for what is wrong with it.
 *
 * @param {Field} field
 * @returns {FormField}
 */
export function formField(field) {
  made += 1;
  const id = `field-${made}-${field.name}`;
  const problem = h('p', { class: 'problem', id: `${id}-problem` });
  const hint = h('p', { class: 'hint', id: `${id}-hint` }, hintOf(field));
  const { control, element, read } = controlOf(field, id);
  control.setAttribute('aria-describedby', `${id}-hint ${id}-problem`);
  const label = h(
    'label',
    { for: id },
    h('code', {}, field.name),
    field.required ? h('em', {}, 'required') : null,
  );
  return {
    name: field.name,
    element: h('div', { class: `field field-${field.type}` }, label, element, hint, problem),
    read,
    complain(message) {
      problem.textContent = message;
      if (message === '') control.removeAttribute('aria-invalid');
      else control.setAttribute('aria-invalid', 'true');
    },
    focus: () => control.focus(),
  };
}

/**
 * @typedef {object} Control
 * @property {HTMLElement} control What has the label.
 * @property {HTMLElement} element
 * @property {FormField['read']} read
 */

/** @param {Field} field @param {string} id @returns {Control} */
function controlOf(field, id) {
  if (field.type === 'media') return mediaControl(field, id);
  if (field.type === 'enum') return choice(field, id);
  if (field.type === 'integer' || field.type === 'number') return amount(field, id);
  if (field.type === 'object') return json(field, id);
  return text(field, id);
}

/** @param {Field} field @param {string} id @returns {Control} */
function choice({ name, values = [], required, default: fallback }, id) {
  const none = fallback === undefined ? 'not sent' : `not sent (${String(fallback)})`;
  const control = h(
    'select',
    { id, name },
    required ? null : h('option', { value: '' }, none),
    ...values.map((value) => h('option', { value }, String(value))),
  );
  return { control, element: control, read: () => (control.value === '' ? undefined : control.value) };
}

/** @param {Field} field @param {string} id @returns {Control} */
function amount({ name, type, minimum, maximum, example, required }, id) {
  const control = h('input', {
    id,
    name,
    type: 'number',
    min: minimum,
    max: maximum,
    step: type === 'integer' ? 1 : 'any',
    value: required ? example : undefined,
    placeholder: example === undefined ? 'not sent' : `not sent; such as ${String(example)}`,
  });
  return {
    control,
    element: control,
    read: () => (control.value === '' ? undefined : Number(control.value)),
  };
}

/** @param {Field} field @param {string} id @returns {Control} */
function text({ name, minLength, maxLength = 200, format, example }, id) {
  const placeholder = example === undefined ? 'not sent' : String(example);
  const long = maxLength > 500 && format !== 'uri';
  const control = long
    ? h('textarea', { id, name, rows: 3, placeholder })
    : h('input', {
        id,
        name,
        type: format === 'uri' ? 'url' : 'text',
        placeholder,
        autocomplete: 'off',
        spellcheck: 'false',
      });
  const read = () => (control.value === '' ? undefined : control.value);
  if (!long) return { control, element: control, read };
  const count = h('output', { class: 'characters', for: id });
  const show = () => {
    const { length } = [...control.value];
    count.textContent = `${length} / ${maxLength}`;
    count.classList.toggle('beyond', length > maxLength || (length > 0 && length < (minLength ?? 0)));
  };
  control.addEventListener('input', show);
  control.form?.addEventListener('reset', show);
  show();
  return { control, element: h('div', { class: 'counted' }, control, count), read };
}

/** @param {Field} field @param {string} id @returns {Control} */
function json({ name }, id) {
  const control = h('textarea', { id, name, rows: 2, spellcheck: 'false', placeholder: 'JSON; not sent' });
  return {
    control,
    element: control,
    read: () => (control.value.trim() === '' ? undefined : JSON.parse(control.value)),
  };
}

/** What is allowed, in words. @param {Field} field */
function hintOf({ description, type, minimum, maximum, default: fallback }) {
  const range = [
    minimum === undefined || description.includes(`${minimum} to`) ? '' : `At least ${minimum}.`,
    maximum === undefined || description.includes(`to ${maximum}`) ? '' : `At most ${maximum}.`,
  ];
  const without = fallback === undefined || type === 'enum' ? '' : `Without it: ${JSON.stringify(fallback)}.`;
  return [description.replaceAll('`', '') || words(type), ...range, without]
    .filter((part) => part !== '')
    .join(' ');
}
