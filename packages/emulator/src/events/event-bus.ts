import { EmulatorError } from '../errors.ts';

/** Sends events to listeners. */
export interface EventBus<Event> {
  /** Adds a listener; the returned function takes it away. */
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  readonly emit: (event: Event) => void;
  /** Whether there is a listener, so that costly events need not be prepared otherwise. */
  readonly listening: () => boolean;
}

/** Creates a bus without listeners. A listener that throws does not affect the others. */
export function createEventBus<Event>(onError: (error: unknown) => void): EventBus<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    listening: () => listeners.size > 0,
  };
}

/** Options of a wait. */
export interface WaitOptions {
  /**
   * Milliseconds of real time after which to give up.
   *
   * @default 10_000
   */
  readonly timeoutMs?: number;
}

/**
 * Looks again after every event until there is something to find.
 *
 * @throws {EmulatorError} `TIMEOUT` with what `describe` says was there instead
 */
export async function waitUntil<Event, T>(
  bus: EventBus<Event>,
  look: () => Promise<T | undefined> | T | undefined,
  describe: () => Promise<string> | string,
  { timeoutMs = 10_000 }: WaitOptions = {},
): Promise<T> {
  const changes = changeSignal(bus);
  const timer = setTimeout(changes.expire, timeoutMs);
  try {
    while (!changes.expired()) {
      const changed = changes.next();
      const found = await look();
      if (found !== undefined) return found;
      await changed;
    }
  } finally {
    clearTimeout(timer);
    changes.stop();
  }
  throw new EmulatorError('TIMEOUT', `Nothing came within ${timeoutMs} ms. ${await describe()}`);
}

interface ChangeSignal {
  readonly next: () => Promise<void>;
  readonly expire: () => void;
  readonly expired: () => boolean;
  readonly stop: () => void;
}

function changeSignal<Event>(bus: EventBus<Event>): ChangeSignal {
  let waiting: (() => void) | undefined;
  let late = false;
  const notify = (): void => waiting?.();
  return {
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
      }),
    expire: () => {
      late = true;
      notify();
    },
    expired: () => late,
    stop: bus.subscribe(notify),
  };
}
