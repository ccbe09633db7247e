// The callbacks of the selected task with every attempt.
import { admin } from './api.js';
import { button, h, keyedList, setText } from './dom.js';
import { length, pretty, timeOfDay } from './format.js';
import { announce, attempt } from './notice.js';
import { putDelivery, store, watch } from './store.js';
import { showStatus, statusBadge } from './task-list.js';

/** @typedef {import('./store.js').Delivery} Delivery */

const list = h('ul', { class: 'deliveries' });
const empty = h('p', { class: 'hint' });
const show = keyedList(list, { key: (/** @type {Delivery} */ { id }) => id, create: deliveryRow });

/** Gives the section of the callbacks; there is one, whatever task is shown. */
export function buildDeliveries() {
  return h('section', {}, h('h3', {}, 'Callbacks'), empty, list);
}

/** Begins to follow the callbacks. */
export function watchDeliveries() {
  watch(['deliveries', 'selected'], () => {
    const { deliveries, tasks, selected } = store;
    const task = tasks.find(({ id }) => id === selected);
    show(deliveries);
    empty.hidden = deliveries.length > 0;
    setText(empty, task?.callbackUrl ? 'None was sent yet.' : 'The task was created without a callback_url.');
  });
}

/** @param {Delivery} delivery */
function deliveryRow({ id, kind, url, body, status }) {
  const badge = statusBadge();
  const state = h('span', { class: 'state' });
  const attempts = h('ol', { class: 'attempts' });
  const showAttempts = keyedList(attempts, {
    key: (/** @type {Delivery['attempts'][number]} */ { number }) => String(number),
    create: (one) => ({ element: attemptRow(one), update: () => undefined }),
  });
  const again = button('Redeliver', () => void redeliver(id), { 'aria-label': `Redeliver ${status}` });
  const details = h(
    'details',
    {},
    h('summary', {}, badge, kind === 'genuine' ? null : h('span', { class: 'tag' }, kind), state),
    h('p', { class: 'hint' }, `POST ${url}`),
    attempts,
    h('h4', {}, 'Body'),
    h('pre', { tabindex: '0', 'aria-label': 'Body of the callback' }, pretty(body)),
  );
  return {
    element: h('li', { 'data-delivery': id }, details, again),
    /** @param {Delivery} delivery */
    update(delivery) {
      showStatus(badge, delivery.status);
      setText(state, stateText(delivery));
      showAttempts(delivery.attempts);
    },
  };
}

/** @param {string} id */
async function redeliver(id) {
  const done = await attempt(async () =>
    putDelivery(await admin(`/deliveries/${id}/redeliver`, { method: 'POST' })),
  );
  if (done) announce('The callback was sent again');
}

/** @param {Delivery} delivery */
function stateText({ state, attempts, nextAttemptAt }) {
  const count = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`;
  return `${state}, ${count}${nextAttemptAt === null ? '' : `, next ${timeOfDay(nextAttemptAt)}`}`;
}

/** @param {Delivery['attempts'][number]} attempt */
function attemptRow({ at, durationMs, response, error, request }) {
  const answer = response === null ? (error ?? 'no answer') : `HTTP ${response.status}`;
  const good = response !== null && response.status < 300;
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'line' },
      h('time', {}, timeOfDay(at)),
      h('b', { class: good ? 'good' : 'problem' }, answer),
      h('span', {}, length(durationMs)),
    ),
    response === null || response.body === ''
      ? null
      : h('pre', { tabindex: '0', 'aria-label': 'Answer of the receiver' }, response.body),
    h(
      'details',
      {},
      h('summary', {}, 'Headers'),
      headersOf('Request', request.headers),
      response && headersOf('Answer', response.headers),
    ),
  );
}

/** @param {string} title @param {Readonly<Record<string, string>>} headers */
export function headersOf(title, headers) {
  const text = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return h(
    'div',
    {},
    h('h4', {}, title),
    h('pre', { tabindex: '0', 'aria-label': `${title} headers` }, text),
  );
}
