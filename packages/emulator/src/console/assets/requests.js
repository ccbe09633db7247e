// The journal of requests.
import { admin } from './api.js';
import { headersOf } from './deliveries.js';
import { button, byId, h, keyedList } from './dom.js';
import { length, pretty, timeOfDay } from './format.js';
import { attempt, copyButton } from './notice.js';
import { forgetRequests, select, store, watch } from './store.js';

/** @typedef {import('./store.js').Request} Request */

/** Builds the journal. */
export function buildRequests() {
  const list = h('ul', { class: 'requests' });
  const empty = h('p', { class: 'empty' }, 'No request was sent to the service yet.');
  const filter = h('input', {
    type: 'search',
    id: 'filter',
    placeholder: 'Path, status, task id…',
    autocomplete: 'off',
  });
  const clear = button(
    'Empty the journal',
    () =>
      void attempt(async () => {
        await admin('/requests', { method: 'DELETE' });
        forgetRequests();
      }),
  );
  byId('requests-panel').replaceChildren(
    h(
      'div',
      { class: 'line' },
      h('h2', { id: 'requests-title' }, 'Requests'),
      h('label', { for: 'filter', class: 'hidden-text' }, 'Filter'),
      filter,
      clear,
    ),
    empty,
    list,
  );
  const show = keyedList(list, { key: (/** @type {Request} */ { id }) => String(id), create: requestRow });
  const update = () => {
    const text = filter.value.toLowerCase();
    const fits = store.requests.filter((request) => summaryOf(request).toLowerCase().includes(text));
    show(fits);
    empty.hidden = fits.length > 0;
  };
  filter.addEventListener('input', update);
  watch(['requests'], update);
}

/** @param {Request} request */
function summaryOf({ method, path, response, operation, taskId, fault, assumptions }) {
  return [method, path, response.status, operation, taskId, fault, ...assumptions].join(' ');
}

/** @param {Request} request */
function requestRow(request) {
  const { method, path, response, at, durationMs, assumptions, fault } = request;
  const status = response.status === 0 ? 'reset' : String(response.status);
  const level = response.status >= 200 && response.status < 400 ? 'good' : 'problem';
  const summary = h(
    'summary',
    {},
    h('time', {}, timeOfDay(at)),
    h('b', { class: level }, status),
    h('code', {}, `${method} ${path}`),
    h(
      'span',
      { class: 'tags' },
      ...assumptions.map((id) => h('span', { class: 'tag' }, id)),
      fault === null ? null : h('span', { class: 'tag fault' }, `fault ${fault}`),
    ),
    h('span', { class: 'took' }, length(durationMs)),
  );
  const details = h('details', {}, summary);
  // Most are never opened.
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) details.append(requestBody(request));
  });
  return { element: h('li', {}, details), update: () => undefined };
}

/** @param {Request} request */
function requestBody({ curl, headers, body, response, taskId }) {
  const toTask = () => {
    location.hash = '#tasks';
    return attempt(() => select(taskId ?? undefined));
  };
  return h(
    'div',
    { class: 'request-body' },
    h(
      'div',
      { class: 'line' },
      h('h3', {}, 'curl'),
      copyButton('Copy curl', () => curl),
      taskId === null ? null : button('Show the task', () => void toTask(), { class: 'quiet' }),
    ),
    h('pre', { tabindex: '0', 'aria-label': 'curl command' }, curl),
    h(
      'div',
      { class: 'pair' },
      column('Request', headers, body),
      column('Answer', response.headers, response.body),
    ),
  );
}

/** @param {string} title @param {Readonly<Record<string, string>>} headers @param {string | null} body */
function column(title, headers, body) {
  return h(
    'div',
    {},
    headersOf(title, headers),
    body === null || body === ''
      ? null
      : h('pre', { tabindex: '0', 'aria-label': `${title} body` }, pretty(body)),
  );
}
