import { useEffect, useState } from 'preact/hooks';
import { admin, adminPage, type Page } from './api.ts';
import { type LiveEvent, subscribe } from './live.ts';
import { getMessage } from './notice.ts';

/** The state of a read from the emulator. */
export interface Remote<T> {
  /** Undefined until it was read for the first time, and when it does not exist. */
  readonly data: T | undefined;
  /** The reason why the last read failed; empty when it succeeded. */
  readonly error: string;
}

type Concerns = (event: LiveEvent) => boolean;

/** Reads something of the admin API and reads it again after each event that concerns it. */
export function useRemote<T>(path: string, concerns: Concerns): Remote<T> {
  return useRead(path, () => admin<T>(path), concerns);
}

/** Reads a list of the admin API and reads it again after each event that concerns it. */
export function useList<T>(path: string, concerns: Concerns): Remote<Page<T>> {
  return useRead(path, () => adminPage<T>(path), concerns);
}

function useRead<T>(path: string, read: () => Promise<T>, concerns: Concerns): Remote<T> {
  const [known, setKnown] = useState<Remote<T> & { readonly path: string }>({
    path,
    data: undefined,
    error: '',
  });

  useEffect(() => {
    const refresh = createRefresh(read, (result) => setKnown({ ...result, path }));
    refresh.now();
    const end = subscribe((event) => {
      if (event.type === 'hello' || event.type === 'reset' || concerns(event)) refresh.now();
    });
    return () => {
      refresh.stop();
      end();
    };
  }, [path]);

  // Data of another path is not shown. Data of the same path with another query is shown until the new data arrives.
  const same = known.path.split('?')[0] === path.split('?')[0];
  return same ? known : { data: undefined, error: '' };
}

/** Reads again when asked to, once at a time: what was asked meanwhile is one further read. */
function createRefresh<T>(read: () => Promise<T>, show: (result: Remote<T>) => void) {
  let wanted = false;
  let reading = false;
  let stopped = false;

  const now = async (): Promise<void> => {
    wanted = true;
    if (reading) return;
    reading = true;
    while (wanted && !stopped) {
      wanted = false;
      const result = await read().then(
        (data) => ({ data, error: '' }),
        (error: unknown) => ({ data: undefined, error: getMessage(error) }),
      );
      if (!stopped) show(result);
    }
    reading = false;
  };

  return {
    now: () => void now(),
    stop: () => {
      stopped = true;
    },
  };
}
