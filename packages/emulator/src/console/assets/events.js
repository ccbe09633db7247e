// Listens to what happens in the emulator.
import { words } from './format.js';
import { announce, attempt } from './notice.js';
import {
  load,
  putDelivery,
  putRequest,
  putTask,
  select,
  setClock,
  setFaults,
  setLink,
  setState,
  store,
} from './store.js';

/** @type {Readonly<Record<string, (data: any) => void>>} */
const handlers = {
  hello(state) {
    setState(state);
    setLink('live');
    attempt(load);
  },
  task(task) {
    const before = store.tasks.find(({ id }) => id === task.id);
    putTask(task);
    if (before?.status !== task.status)
      announce(`${words(task.category)} ${task.id.slice(0, 8)}: ${task.status}`);
  },
  delivery: putDelivery,
  request: putRequest,
  faults: setFaults,
  clock: setClock,
  settings: setState,
  reset(state) {
    setState(state);
    attempt(async () => {
      await load();
      if (!store.tasks.some(({ id }) => id === store.selected)) await select(undefined);
    });
  },
};

/** Begins to listen; the browser connects again by itself when the emulator was away. */
export function listen() {
  const source = new EventSource('./_emulator/events');
  for (const [name, handle] of Object.entries(handlers)) {
    source.addEventListener(name, ({ data }) => handle(JSON.parse(data)));
  }
  source.addEventListener('error', () => {
    setLink('lost');
    // A refusal, such as of a starting proxy, ends the browser's own attempts.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
}
