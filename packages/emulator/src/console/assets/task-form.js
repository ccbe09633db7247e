// The form that creates a task, made from the contract.
import { Refused, service } from './api.js';
import { byId, h } from './dom.js';
import { formField } from './fields.js';
import { words } from './format.js';
import { operations } from './generated/contract.js';
import { announce, clearNotice } from './notice.js';
import { select, store, watch } from './store.js';

/** @typedef {import('./generated/contract.js').Operation} Operation */

const creators = operations.filter(({ category }) => category !== undefined);

/** Builds the form. */
export function buildTaskForm() {
  const key = h('select', { id: 'key' });
  const body = h('div', { class: 'fields' });
  const outcome = h('div', { class: 'outcome', role: 'alert' });
  const submit = h('button', { type: 'submit', class: 'primary' }, 'Create task');
  const form = h(
    'form',
    { novalidate: true, autocomplete: 'off' },
    kindChoice(show),
    keyField(key),
    body,
    submit,
    outcome,
  );
  /** @type {{ operation: Operation, fields: import('./fields.js').FormField[] } | undefined} */
  let shown;
  /** @param {Operation} operation */
  function show(operation) {
    const fields = operation.fields.filter((field) => field.in === 'body').map(formField);
    shown = { operation, fields };
    outcome.replaceChildren();
    body.replaceChildren(
      h('p', { class: 'hint' }, choiceHint(operation)),
      ...fields.map(({ element }) => element),
    );
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (shown === undefined || submit.disabled) return;
    submit.disabled = true;
    await create(shown, { key: key.value, outcome });
    submit.disabled = false;
  });
  byId('create').replaceChildren(h('h2', { id: 'create-title' }, 'New task'), form);
  if (creators[0] !== undefined) show(creators[0]);
  watch(['state'], () => fillKeys(key));
}

/**
 * @param {{ operation: Operation, fields: readonly import('./fields.js').FormField[] }} shown
 * @param {{ key: string, outcome: HTMLElement }} parts
 */
async function create({ operation, fields }, { key, outcome }) {
  const progress = (/** @type {string} */ text) => outcome.replaceChildren(h('p', {}, text));
  const context = { key, origin: store.state?.url ?? '', progress };
  clearNotice();
  for (const field of fields) field.complain('');
  progress('Sending…');
  try {
    const values = [];
    for (const field of fields) values.push([field.name, await field.read(context)]);
    const body = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    const { data } = await service(operation.path, { key, method: operation.method, body });
    outcome.replaceChildren(h('p', { class: 'good' }, `Created ${data.task_id}`));
    announce(`Task ${data.task_id} was created`);
    await select(data.task_id);
  } catch (error) {
    showRefusal(error, fields, outcome);
  }
}

/**
 * Shows the service's own words: beside the fields they are about, and all of them together.
 *
 * @param {unknown} error
 * @param {readonly import('./fields.js').FormField[]} fields
 * @param {HTMLElement} outcome
 */
function showRefusal(error, fields, outcome) {
  const text = error instanceof Error ? error.message : String(error);
  outcome.replaceChildren(h('p', { class: 'problem' }, text));
  const detail = error instanceof Refused ? detailOf(error.body) : [];
  const wrong = fields.filter((field) => {
    const messages = detail.filter(({ loc }) => loc.includes(field.name)).map(({ msg }) => msg);
    field.complain(messages.join('; '));
    return messages.length > 0;
  });
  wrong[0]?.focus();
}

/** @param {unknown} body @returns {readonly { loc: readonly unknown[], msg: string }[]} */
function detailOf(body) {
  const { detail } = /** @type {{ detail?: unknown }} */ (Object(body));
  return Array.isArray(detail) ? detail.filter(({ loc }) => Array.isArray(loc)) : [];
}

/** @param {(operation: Operation) => void} show */
function kindChoice(show) {
  const options = creators.map((operation, index) =>
    h(
      'label',
      { title: operation.summary },
      h('input', {
        type: 'radio',
        name: 'operation',
        value: operation.id,
        checked: index === 0,
        onchange: () => show(operation),
      }),
      h('span', {}, words(operation.category ?? operation.name)),
    ),
  );
  return h('fieldset', { class: 'kinds' }, h('legend', { class: 'hidden-text' }, 'Kind of task'), ...options);
}

/** @param {HTMLSelectElement} select */
function keyField(select) {
  const shown = h('code', { class: 'key', 'aria-live': 'off' });
  select.addEventListener('change', () => {
    shown.textContent = select.value;
  });
  return h('div', { class: 'field' }, h('label', { for: 'key' }, 'API key'), select, shown);
}

/** @param {HTMLSelectElement} select */
function fillKeys(select) {
  const keys = store.state?.keys ?? [];
  if (keys.map(({ key }) => key).join() === [...select.options].map(({ value }) => value).join()) return;
  select.replaceChildren(
    ...keys.map(({ key, organization, banned, revoked }) => {
      const note = banned ? ' (banned)' : revoked ? ' (revoked)' : '';
      return h('option', { value: key }, `${organization}${note}`);
    }),
  );
  select.dispatchEvent(new Event('change'));
}

/** @param {Operation} operation */
function choiceHint({ method, path, alternatives }) {
  const choice = alternatives.map((names) => names.join(' and ')).join(', or ');
  return `${method} ${path}${choice === '' ? '' : `. Needs ${choice}.`}`;
}
