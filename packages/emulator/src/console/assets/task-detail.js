// One task: its record, timeline, video and callbacks, and what can be done to it.
import { admin, here, service } from './api.js';
import { buildDeliveries } from './deliveries.js';
import { button, byId, h, keyedList, setText } from './dom.js';
import { bytes, dateTime, length, promptOf, timeOfDay, words } from './format.js';
import { attempt, copyButton } from './notice.js';
import { putTask, selectedTask, store, watch } from './store.js';
import { showStatus, statusBadge } from './task-list.js';

/** @typedef {import('./store.js').Task} Task */

const FINAL = new Set(['SUCCESS', 'FAILED', 'CANCELED']);

/** Builds the detail of the selected task. */
export function buildTaskDetail() {
  const title = h('h2', { id: 'detail-title' }, 'Task');
  const empty = h('p', { class: 'empty' }, 'Choose a task to see its video, its timeline and its callbacks.');
  const content = h('div', { class: 'content' });
  byId('detail').replaceChildren(title, empty, content);
  /** @type {{ id: string, update: (task: Task) => void } | undefined} */
  let shown;
  watch(['selected', 'tasks', 'state'], () => {
    const task = selectedTask();
    empty.hidden = task !== undefined;
    content.hidden = task === undefined;
    if (task === undefined) {
      shown = undefined;
      content.replaceChildren();
      return;
    }
    if (shown?.id !== task.id) shown = { id: task.id, update: buildContent(content, task) };
    shown.update(task);
  });
}

/** @param {HTMLElement} content @param {Task} first @returns {(task: Task) => void} */
function buildContent(content, first) {
  const badge = statusBadge();
  const prompt = h('p', { class: 'whole-prompt' });
  const parts = [buildActions(first), buildVideo(), buildTimeline(), buildRecord(first.id)];
  const [actions, video, timeline, record] = parts.map(({ element }) => element);
  const { id } = first;
  content.replaceChildren(
    h(
      'div',
      { class: 'line' },
      badge,
      h('code', { class: 'id' }, id),
      copyButton('Copy id', () => id),
    ),
    ...[prompt, actions, video, timeline].filter((part) => part !== undefined),
    buildDeliveries(),
    ...(record === undefined ? [] : [record]),
  );
  return (task) => {
    showStatus(badge, task.status);
    setText(prompt, promptOf(task));
    for (const { update } of parts) update(task);
  };
}

/** @param {Task} first */
function buildActions({ id }) {
  const reason = h('input', {
    type: 'text',
    'aria-label': 'Reason of the failure',
    placeholder: 'Reason (optional)',
    autocomplete: 'off',
  });
  const end = (/** @type {string} */ how) =>
    attempt(async () => putTask(await admin(`/tasks/${id}/${how}`, { method: 'POST' })));
  const query = () => (reason.value === '' ? '' : `?reason=${encodeURIComponent(reason.value)}`);
  const cancel = button('Cancel task', () => void end('cancel'));
  const fail = button('Fail task', () => void end(`fail${query()}`), { class: 'danger' });
  const element = h('div', { class: 'actions' }, cancel, reason, fail);
  return {
    element,
    update: (/** @type {Task} */ { status }) => {
      // A focused button that vanishes would lose the place of who uses the keyboard.
      if (FINAL.has(status) && element.contains(document.activeElement)) byId('detail').focus();
      element.hidden = FINAL.has(status);
    },
  };
}

function buildVideo() {
  const element = h('div', { class: 'output' });
  let shown = '';
  return {
    element,
    update: (/** @type {Task} */ { output, failure, status }) => {
      const state = JSON.stringify([output, failure, status]);
      if (state === shown) return;
      shown = state;
      element.replaceChildren(...(output === null ? waiting(status, failure) : player(output)));
    },
  };
}

/** @param {string} status @param {string | null} failure */
function waiting(status, failure) {
  if (failure !== null) return [h('p', { class: 'problem' }, failure)];
  return FINAL.has(status)
    ? []
    : [h('div', { class: 'screen', 'aria-hidden': 'true' }, h('span', {}, words(status)))];
}

/** @param {NonNullable<Task['output']>} output */
function player({ url, width, height, size, mediaType, expiresAt, available }) {
  const source = here(url, store.state?.url ?? '');
  const facts = `${width} × ${height}, ${bytes(size)}, ${mediaType}; ${available ? 'expires' : 'expired'} ${dateTime(expiresAt)}`;
  if (!available) return [h('p', { class: 'hint' }, `The video is gone: ${facts}.`)];
  const video = h('video', {
    controls: true,
    loop: true,
    playsinline: true,
    preload: 'auto',
    src: source,
    width,
    height,
    'aria-label': 'The produced video',
  });
  video.muted = true;
  return [video, h('p', { class: 'hint' }, facts, ' · ', h('a', { href: source, download: '' }, 'Download'))];
}

function buildTimeline() {
  const list = h('ol', { class: 'timeline' });
  const show = keyedList(list, {
    key: (/** @type {Task['timeline'][number] & { after: number }} */ { status, at }) => `${status} ${at}`,
    create: ({ status, at, after }) => ({
      element: h(
        'li',
        { 'data-status': status },
        h('b', {}, status),
        h('time', {}, timeOfDay(at)),
        after === 0 ? null : h('span', {}, `+${length(after)}`),
      ),
      update: () => undefined,
    }),
  });
  return {
    element: h('section', {}, h('h3', {}, 'Timeline'), list),
    update: (/** @type {Task} */ { timeline }) =>
      show(
        timeline.map((step, index) => ({ ...step, after: step.at - (timeline[index - 1]?.at ?? step.at) })),
      ),
  };
}

/** @param {string} id */
function buildRecord(id) {
  const text = h('pre', { tabindex: '0', 'aria-label': 'Record' });
  const answer = h('pre', { tabindex: '0', 'aria-label': 'Answer of the service', hidden: true });
  let organization = '';
  const read = button(
    'Read it through the service',
    () =>
      void attempt(async () => {
        const key =
          store.state?.keys.find((one) => one.organization === organization && !one.revoked)?.key ?? '';
        answer.textContent = JSON.stringify(await service(`/v1/tasks/${id}`, { key }), null, 2);
        answer.hidden = false;
      }),
    { class: 'quiet' },
  );
  return {
    element: h('section', {}, h('div', { class: 'line' }, h('h3', {}, 'Record'), read), answer, text),
    update: (/** @type {Task} */ task) => {
      organization = task.organization;
      const { timeline: _, deliveries: __, ...record } = task;
      setText(text, JSON.stringify(record, null, 2));
    },
  };
}
