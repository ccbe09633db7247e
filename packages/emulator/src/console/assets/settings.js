// What the emulator is set to, and its clock.
import { admin } from './api.js';
import { button, byId, h, setText } from './dom.js';
import { dateTime } from './format.js';
import { announce, attempt, copyButton } from './notice.js';
import { now, setClock, setState, store, watch } from './store.js';

/** Builds the clock of the header. */
export function buildClock() {
  const time = h('time', { class: 'now' });
  const by = h('input', {
    type: 'text',
    value: '10s',
    'aria-label': 'Advance the clock by',
    size: 5,
    autocomplete: 'off',
  });
  const advance = button(
    'Advance',
    () =>
      void attempt(async () => {
        setClock(await admin('/clock/advance', { method: 'POST', body: { by: by.value } }));
        announce(`The clock is at ${dateTime(now())}`);
      }),
    { class: 'primary' },
  );
  const form = h('form', { novalidate: true }, by, advance);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    advance.click();
  });
  const mode = h('span', { class: 'hint' });
  byId('clock').replaceChildren(h('span', {}, time, mode), form);
  const show = () => {
    if (store.state !== undefined) setText(time, dateTime(now()));
  };
  watch(['clock', 'state'], () => {
    setText(mode, store.state === undefined ? '' : `${store.state.clock.mode} clock`);
    show();
  });
  setInterval(show, 1000);
}

/** Builds the view of the settings. */
export function buildSettings() {
  const facts = h('dl', { class: 'facts' });
  const profile = h('select', { id: 'profile' });
  const summary = h('p', { class: 'hint' });
  profile.addEventListener('change', () =>
    attempt(async () =>
      setState(await admin('/state', { method: 'PATCH', body: { profile: profile.value } })),
    ),
  );
  const hold = button(
    'Hold callbacks',
    () =>
      void attempt(async () => {
        await admin(`/deliveries/${store.state?.holding ? 'release' : 'hold'}`, {
          method: 'POST',
          ...(store.state?.holding && { body: {} }),
        });
        setState(await admin('/state'));
      }),
  );
  byId('settings-panel').replaceChildren(
    h('h2', { id: 'settings-title' }, 'Emulator'),
    facts,
    h('h3', {}, 'Callbacks'),
    h('div', { class: 'field' }, h('label', { for: 'profile' }, 'Delivery profile'), profile, summary),
    hold,
    h('h3', {}, 'Keys'),
    h('ul', { class: 'keys' }),
    h('h3', {}, 'Begin again'),
    resetButton(),
    h(
      'p',
      { class: 'hint' },
      h('a', { href: './_emulator/openapi.json' }, 'OpenAPI document of the admin API'),
      ' · ',
      h('a', { href: './docs/' }, 'Docs of the service'),
    ),
  );
  watch(['state'], () => {
    const { state } = store;
    if (state === undefined) return;
    showFacts(facts, state);
    profile.replaceChildren(
      ...state.profiles.map(({ name }) => h('option', { selected: name === state.profile }, name)),
    );
    setText(summary, state.profiles.find(({ name }) => name === state.profile)?.summary ?? '');
    setText(hold, state.holding ? 'Release the held callbacks' : 'Hold callbacks');
    byId('settings-panel')
      .querySelector('.keys')
      ?.replaceChildren(...state.keys.map(keyRow));
  });
}

/** Forgetting everything takes two presses. */
function resetButton() {
  let armed = false;
  const element = button(
    'Reset',
    async () => {
      if (armed) await attempt(() => admin('/reset', { method: 'POST' }));
      if (armed) announce('The emulator was reset');
      arm(!armed);
    },
    { class: 'danger' },
  );
  const arm = (/** @type {boolean} */ value) => {
    armed = value;
    setText(element, armed ? 'Press again: forget all tasks, uploads and callbacks' : 'Reset');
  };
  element.addEventListener('blur', () => arm(false));
  return element;
}

/** @param {HTMLElement} list @param {import('./store.js').State} state */
function showFacts(list, { url, version, seed, durable, render }) {
  const facts = {
    Address: url,
    Contract: version,
    Seed: seed,
    Render: render,
    Keeps: durable ? 'on disk' : 'in memory',
  };
  list.replaceChildren(
    ...Object.entries(facts).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

/** @param {import('./store.js').State['keys'][number]} key */
function keyRow({ key, organization, banned, revoked }) {
  const note = banned ? 'banned' : revoked ? 'revoked' : '';
  return h(
    'li',
    {},
    h('code', {}, key),
    h('span', {}, organization),
    note === '' ? null : h('span', { class: 'tag fault' }, note),
    copyButton('Copy key', () => key),
  );
}
