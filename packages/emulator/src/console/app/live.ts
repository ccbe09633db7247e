import { type Signal, signal } from '@preact/signals';
import type {
  AdminCounts,
  AdminDelivery,
  AdminRequest,
  AdminState,
  AdminTask,
} from '../../generated/admin.ts';
import { admin } from './api.ts';
import { words } from './format.ts';
import { announce } from './notice.ts';

// The events of the emulator. One tab receives them as server-sent events and passes them on to the others: a browser opens
// six connections to a host at most.

/** An event as views get it. `hello` and `reset` mean: load again. */
export type LiveEvent =
  | { readonly type: 'task'; readonly data: AdminTask }
  | { readonly type: 'delivery'; readonly data: AdminDelivery }
  | { readonly type: 'request'; readonly data: AdminRequest }
  | { readonly type: 'hello' | 'reset' | 'faults' | 'settings' | 'clock' | 'counts' };

/** The settings of the emulator; undefined until the first response. */
export const state: Signal<AdminState | undefined> = signal();
export const counts: Signal<AdminCounts | undefined> = signal();
export const link: Signal<'connecting' | 'live' | 'lost'> = signal('connecting');
/** The emulator's time minus the browser's; of a manual clock, the time itself. */
const clock = signal<{ readonly manual: boolean; readonly offset: number }>({ manual: false, offset: 0 });

const listeners = new Set<(event: LiveEvent) => void>();

/** Calls a function with each event; the returned function ends it. */
export function subscribe(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The emulator's time, in milliseconds since 1970. */
export function now(): number {
  const { manual, offset } = clock.value;
  return manual ? offset : Date.now() + offset;
}

/** Sets the clock from a response. */
export function setClock({ mode, now: at }: AdminState['clock']): void {
  clock.value = mode === 'manual' ? { manual: true, offset: at } : { manual: false, offset: at - Date.now() };
}

/** Sets the state from a response. */
export function setState(next: AdminState): void {
  state.value = next;
  counts.value = next.counts;
  setClock(next.clock);
}

// Sound in each: the event's data is what its name promises, by the admin API's document.
const receive: Readonly<Record<LiveEvent['type'], (data: never) => void>> = {
  hello(data: AdminState) {
    setState(data);
    link.value = 'live';
  },
  reset: setState,
  settings: setState,
  clock: setClock,
  counts(data: AdminCounts) {
    counts.value = data;
  },
  task: ({ category, id, status }: AdminTask) => announce(`${words(category)} ${id.slice(0, 8)}: ${status}`),
  delivery: () => undefined,
  request: () => undefined,
  faults: () => undefined,
};

/** A message of the tab that has the stream: an event, or that the connection was lost. */
interface Message {
  readonly type: LiveEvent['type'] | 'lost';
  readonly data?: unknown;
}

function take({ type, data }: Message): void {
  if (type === 'lost') {
    link.value = 'lost';
    return;
  }
  receive[type](data as never); // Safe: see `receive`.
  for (const listener of listeners) listener({ type, data } as LiveEvent); // Safe: the data of this type.
}

/** Begins to listen: with a stream, or to the tab that has one, and that another tab replaces when it is closed. */
export function listen(): void {
  const locks: LockManager | undefined = navigator.locks;
  // Only pages on this machine, or with TLS, have locks.
  if (locks === undefined) {
    openStream(take);
    return;
  }

  const channel = new BroadcastChannel('videogen-emulator');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));
  const pass = (message: Message): void => {
    channel.postMessage(message);
    take(message);
  };

  void locks.request('videogen-emulator', () => {
    openStream(pass);
    // The lock is released with the tab.
    return new Promise(() => undefined);
  });

  admin<AdminState>('/state').then(
    (data) => take({ type: 'hello', data }),
    () => take({ type: 'lost' }),
  );
}

/** Opens the stream; the browser connects again by itself when the emulator was away. */
function openStream(pass: (message: Message) => void): void {
  const source = new EventSource('./_emulator/events');
  for (const type of Object.keys(receive)) {
    source.addEventListener(type, ({ data }) => {
      pass({ type: type as LiveEvent['type'], data: JSON.parse(data) }); // Safe: a key of `receive`.
    });
  }
  source.addEventListener('error', () => {
    pass({ type: 'lost' });
    // A refusal, such as of a starting proxy, ends the browser's own attempts.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => openStream(pass), 3000);
  });
}
