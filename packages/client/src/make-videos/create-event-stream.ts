import type { VideosEvent } from './videos-event.ts';

/** The events of a run, for one reader. */
export interface EventStream {
  /** Adds an event; it is dropped as long as nobody reads. */
  add(event: VideosEvent): void;
  /** Ends the iteration, with an error if there is one. */
  end(error?: unknown): void;
  /** Yields the events from now on. */
  read(): AsyncGenerator<VideosEvent, void, undefined>;
}

/** Creates the stream of the events of a run. */
export function createEventStream(): EventStream {
  const events: VideosEvent[] = [];
  let isRead = false;
  let ended: { readonly error: unknown } | undefined;
  let wake = (): void => {};
  async function* read(): AsyncGenerator<VideosEvent, void, undefined> {
    for (;;) {
      yield* events.splice(0);
      if (events.length > 0) continue;
      if (ended?.error !== undefined) throw ended.error;
      if (ended) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    add: (event) => {
      if (isRead) events.push(event);
      wake();
    },
    end: (error) => {
      ended = { error };
      wake();
    },
    read: () => {
      isRead = true;
      return read();
    },
  };
}
