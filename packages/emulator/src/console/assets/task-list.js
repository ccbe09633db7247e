// The tasks, newest first, as they move.
import { byId, h, keyedList, setText } from './dom.js';
import { promptOf, timeOfDay, words } from './format.js';
import { attempt } from './notice.js';
import { select, store, watch } from './store.js';

/** @typedef {import('./store.js').Task} Task */

/** Builds the list. */
export function buildTaskList() {
  const list = h('ul', { class: 'tasks' });
  const empty = h(
    'p',
    { class: 'empty' },
    'No tasks yet. Create one with the form, or send a request to the service: it appears here at once.',
  );
  byId('list').replaceChildren(h('h2', { id: 'list-title' }, 'Tasks'), empty, list);
  const show = keyedList(list, { key: (/** @type {Task} */ { id }) => id, create: taskRow });
  watch(['tasks', 'selected'], () => {
    show(store.tasks);
    empty.hidden = store.tasks.length > 0;
  });
}

/** @param {Task} task */
function taskRow({ id, category, createdAt }) {
  const status = statusBadge();
  const prompt = h('span', { class: 'prompt' });
  const steps = h('span', { class: 'steps', 'aria-hidden': 'true' });
  const open = async () => {
    if (await attempt(() => select(id))) byId('detail').scrollIntoView({ block: 'nearest' });
  };
  const row = h(
    'button',
    { type: 'button', class: 'task', 'data-task': id, onclick: open },
    h(
      'span',
      { class: 'line' },
      status,
      h('span', { class: 'category' }, words(category)),
      h('time', {}, timeOfDay(createdAt).slice(0, 8)),
    ),
    prompt,
    steps,
  );
  return {
    element: h('li', {}, row),
    /** @param {Task} task */
    update(task) {
      showStatus(status, task.status);
      setText(prompt, promptOf(task));
      showSteps(steps, task);
      row.setAttribute('aria-pressed', String(task.id === store.selected));
    },
  };
}

/** @param {HTMLElement} element @param {Task} task */
function showSteps(element, { timeline }) {
  if (element.childElementCount === timeline.length) return;
  element.replaceChildren(...timeline.map(({ status }) => h('i', { 'data-status': status })));
}

/** An empty badge for a status. */
export function statusBadge() {
  return h('span', { class: 'badge' });
}

/** @param {HTMLElement} badge @param {string} status */
export function showStatus(badge, status) {
  setText(badge, status);
  badge.dataset['status'] = status;
}
