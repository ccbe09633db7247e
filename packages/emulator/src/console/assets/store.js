// What the page knows, kept up to date by server-sent events.
import { admin } from './api.js';

/** @typedef {import('../../admin/bodies.ts').AdminTask} Task */
/** @typedef {import('../../admin/bodies.ts').AdminDelivery} Delivery */
/** @typedef {import('../../admin/bodies.ts').AdminRequest} Request */
/** @typedef {import('../../admin/bodies.ts').AdminState} State */
/** @typedef {import('../../faults/fault.ts').Fault} Fault */
/** @typedef {'state' | 'clock' | 'tasks' | 'requests' | 'faults' | 'deliveries' | 'selected' | 'link'} Topic */

const MOST_TASKS = 300;
const MOST_REQUESTS = 200;

/** The state of the page. Read it; change it through the functions below. */
export const store = {
  /** @type {State | undefined} */
  state: undefined,
  /** Emulator's time minus the browser's, while the clock is real. */
  offset: 0,
  /** Newest first. @type {Task[]} */
  tasks: [],
  /** Newest first. @type {Request[]} */
  requests: [],
  /** @type {readonly Fault[]} */
  faults: [],
  /** Of the selected task, newest first. @type {Delivery[]} */
  deliveries: [],
  /** @type {string | undefined} */
  selected: undefined,
  /** @type {'connecting' | 'live' | 'lost'} */
  link: 'connecting',
};

/** @type {Map<Topic, Set<() => void>>} */
const listeners = new Map();

/**
 * Calls a function now and whenever one of the topics has changed.
 *
 * @param {readonly Topic[]} topics
 * @param {() => void} listener
 */
export function watch(topics, listener) {
  for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
  listener();
}

/** @type {Set<Topic>} */
const changed = new Set();

/** Tells that a topic has changed: many changes in one frame are drawn once. @param {Topic} topic */
function tell(topic) {
  if (changed.size === 0) setTimeout(flush, 16);
  changed.add(topic);
}

function flush() {
  const called = new Set([...changed].flatMap((topic) => [...(listeners.get(topic) ?? [])]));
  changed.clear();
  for (const listener of called) listener();
}

/** Loads everything anew. */
export async function load() {
  const [tasks, requests, faults] = await Promise.all([
    admin(`/tasks?limit=${MOST_TASKS}`),
    admin(`/requests?limit=${MOST_REQUESTS}`),
    admin('/faults'),
  ]);
  Object.assign(store, { tasks, requests, faults });
  for (const topic of /** @type {const} */ (['tasks', 'requests', 'faults'])) tell(topic);
  if (store.selected !== undefined) await select(store.selected);
}

/** Shows a task, or none. @param {string | undefined} id */
export async function select(id) {
  if (store.selected !== id) Object.assign(store, { selected: id, deliveries: [] });
  tell('selected');
  const deliveries =
    id === undefined ? [] : await admin(`/deliveries?limit=1000&taskId=${encodeURIComponent(id)}`);
  if (store.selected !== id) return;
  store.deliveries = deliveries;
  tell('deliveries');
}

/** @param {State} state */
export function setState(state) {
  store.state = state;
  setClock(state.clock);
  tell('state');
}

/** @param {{ mode: 'real' | 'manual', now: number }} clock */
export function setClock(clock) {
  if (store.state !== undefined) store.state = { ...store.state, clock };
  store.offset = clock.now - Date.now();
  tell('clock');
}

/** Takes what is known of a task, unless more is known already. @param {Task} task */
export function putTask(task) {
  const index = store.tasks.findIndex(({ id }) => id === task.id);
  const known = store.tasks[index];
  if (known === undefined) store.tasks = [task, ...store.tasks].slice(0, MOST_TASKS);
  else if (known.timeline.length <= task.timeline.length) store.tasks[index] = task;
  tell('tasks');
}

/** @param {Delivery} delivery */
export function putDelivery(delivery) {
  if (delivery.taskId !== store.selected) return;
  const index = store.deliveries.findIndex(({ id }) => id === delivery.id);
  const known = store.deliveries[index];
  if (known === undefined) store.deliveries = [delivery, ...store.deliveries];
  else if (known.attempts.length <= delivery.attempts.length) store.deliveries[index] = delivery;
  tell('deliveries');
}

/** @param {Request} request */
export function putRequest(request) {
  if (store.requests.some(({ id }) => id === request.id)) return;
  store.requests = [request, ...store.requests].slice(0, MOST_REQUESTS);
  tell('requests');
}

/** Empties the shown journal. */
export function forgetRequests() {
  store.requests = [];
  tell('requests');
}

/** @param {readonly Fault[]} faults */
export function setFaults(faults) {
  store.faults = faults;
  tell('faults');
}

/** @param {'connecting' | 'live' | 'lost'} link */
export function setLink(link) {
  store.link = link;
  tell('link');
}

/** The selected task, if it is known. @returns {Task | undefined} */
export function selectedTask() {
  return store.tasks.find(({ id }) => id === store.selected);
}

/** The emulator's time, in milliseconds since 1970. */
export function now() {
  const { state, offset } = store;
  return state?.clock.mode === 'manual' ? state.clock.now : Date.now() + offset;
}
