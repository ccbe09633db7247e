// Faults: the form is made from the schema of the admin API.
import { admin } from './api.js';
import { button, byId, h, keyedList, setText } from './dom.js';
import { formField } from './fields.js';
import { announce, attempt, complain, copyButton } from './notice.js';
import { store, watch } from './store.js';

/** @typedef {import('./store.js').Fault} Fault */
/** @typedef {{ type?: string, enum?: string[], minimum?: number, maximum?: number, description?: string }} Schema */

const titles = {
  on: 'Operation, step or everything it is put on.',
  count: 'How often it strikes; without it, until removed.',
  after: 'Matching requests to let pass first.',
  rate: 'Share of the matching requests, by the seed.',
  status: 'Of kind status.',
  body: 'Of kind status.',
  delayMs: 'Of kind delay, in milliseconds.',
  retryAfter: 'Of kind rate-limit, in seconds.',
  reason: 'Of kind render-failure.',
  kind: 'What goes wrong.',
};

/** Builds the form and the list. */
export function buildFaults() {
  buildList();
  return attempt(async () => {
    const { components } = await admin('/openapi.json');
    const { properties, required = [] } = components.schemas.FaultOptions;
    buildForm(
      Object.entries(properties).map(([name, schema]) =>
        formField(toField(name, /** @type {Schema} */ (schema), required.includes(name))),
      ),
    );
  });
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {boolean} required
 * @returns {import('./generated/contract.js').Field}
 */
function toField(name, schema, required) {
  const { type, enum: values, minimum, maximum } = schema;
  const kind =
    values !== undefined
      ? 'enum'
      : type === 'integer' || type === 'number' || type === 'string'
        ? type
        : 'object';
  const title = /** @type {Record<string, string>} */ (titles)[name];
  return {
    name,
    in: 'body',
    type: kind,
    required,
    nullable: false,
    description: schema.description ?? title ?? '',
    ...(values !== undefined && { values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

/** @param {readonly import('./fields.js').FormField[]} fields */
function buildForm(fields) {
  const form = h(
    'form',
    { novalidate: true, autocomplete: 'off' },
    h('div', { class: 'fields grid' }, ...fields.map(({ element }) => element)),
    h('button', { type: 'submit', class: 'primary' }, 'Add fault'),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const context = { key: '', origin: '', progress: () => undefined };
    try {
      const values = [];
      for (const field of fields) values.push([field.name, await field.read(context)]);
      await admin('/faults', {
        method: 'POST',
        body: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
      });
      form.reset();
      announce('The fault was added');
    } catch (error) {
      complain(error);
    }
  });
  byId('fault-form').replaceChildren(h('h2', { id: 'add-fault-title' }, 'Add a fault'), form);
}

function buildList() {
  const list = h('ul', { class: 'faults' });
  const empty = h('p', { class: 'empty' }, 'No fault is set: everything works.');
  const clear = button('Remove all', () => void attempt(() => admin('/faults', { method: 'DELETE' })));
  const replay = h('pre', { tabindex: '0', 'aria-label': 'Command that replays' });
  byId('fault-list').replaceChildren(
    h('div', { class: 'line' }, h('h2', { id: 'faults-title' }, 'Faults'), clear),
    empty,
    list,
    h(
      'div',
      { class: 'line' },
      h('h3', {}, 'Replay'),
      copyButton('Copy command', () => replay.textContent ?? ''),
    ),
    h('p', { class: 'hint' }, 'Starts an emulator with the same seed and the faults set so far.'),
    replay,
  );
  const show = keyedList(list, { key: (/** @type {Fault} */ { id }) => id, create: faultRow });
  watch(['faults'], () => {
    show(store.faults);
    empty.hidden = store.faults.length > 0;
    clear.disabled = store.faults.length === 0;
    // The commands of faults that were taken away stay: only the emulator knows all that were set.
    if (store.state !== undefined) void attempt(async () => setText(replay, (await admin('/state')).replay));
  });
}

/** @param {Fault} fault */
function faultRow({ id, kind, on }) {
  const facts = h('span', { class: 'hint' });
  const remove = button(
    'Remove',
    () => void attempt(() => admin(`/faults/${encodeURIComponent(id)}`, { method: 'DELETE' })),
    { 'aria-label': `Remove ${kind} on ${on}` },
  );
  return {
    element: h('li', {}, h('b', {}, kind), h('code', {}, on), facts, remove),
    /** @param {Fault} fault */
    update: (fault) => setText(facts, factsOf(fault)),
  };
}

/** @param {Fault} fault */
function factsOf({ id, count, after, rate, seen, struck }) {
  const left = count === null ? 'until removed' : count === 1 ? 'once' : `${count} times`;
  return `${id}: ${left}, after ${after}, rate ${rate}; saw ${seen}, struck ${struck}`;
}
