import { native } from '@videogen/engine';
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

/** What is waited for. */
export interface Wait<Event, T> {
  readonly bus: EventBus<Event>;
  /** What there is, in a word. */
  readonly subject: string;
  readonly list: () => readonly T[];
  readonly fits: (item: T) => boolean;
  readonly describe: (item: T) => string;
}

/**
 * Looks again after every event until an item fits.
 *
 * @throws {EmulatorError} `TIMEOUT` with what there was instead
 */
export async function waitFor<Event, T>(
  { bus, subject, list, fits, describe }: Wait<Event, T>,
  { timeoutMs = 10_000 }: WaitOptions = {},
): Promise<T> {
  let wake = (): void => undefined;
  const unsubscribe = bus.subscribe(() => wake());
  let expired = false;
  const timer = native.setTimeout(() => {
    expired = true;
    wake();
  }, timeoutMs);

  try {
    for (;;) {
      const found = list().find(fits);
      if (found !== undefined) return found;
      if (expired) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    native.clearTimeout(timer);
    unsubscribe();
  }

  const seen = list().slice(-20).map(describe).join('; ') || 'none';
  throw new EmulatorError('TIMEOUT', `Nothing came within ${timeoutMs} ms. ${subject}: ${seen}.`);
}
