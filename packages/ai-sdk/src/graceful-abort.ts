import type { VideoClient } from '@videogen/client';

/** How long what was paid for may take after an abort, in milliseconds: the response to a create request, and `onTask`. */
export const grace = 2_000;

/** Marks the requests of a start for its middleware, which removes it. */
const header = 'videogen-start';

/** What a start passes to the client instead of the signal of the call. */
export interface GracefulAbort {
  readonly signal?: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  /** Releases the signal and the client. */
  readonly release: () => void;
}

/**
 * Aborts a start at once while no create request is under way. A request that is under way may have created a task: its response
 * is awaited for two seconds, so that the task is named, and no further request is sent.
 */
export function createGracefulAbort({ http }: VideoClient, signal: AbortSignal | undefined): GracefulAbort {
  if (!signal) return { headers: {}, release: () => {} };
  const controller = new AbortController();
  const id = crypto.randomUUID();
  let underWay: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = (): void => controller.abort(signal.reason);

  const onAbort = (): void => {
    if (underWay === undefined) abort();
    else timer = setTimeout(abort, grace);
  };

  const end = (isRefused: boolean): void => {
    underWay = undefined;
    if (isRefused && signal.aborted) abort();
  };

  const middleware: Parameters<typeof http.use>[0] = {
    onRequest({ request, id: requestId }) {
      if (request.headers.get(header) !== id) return;
      request.headers.delete(header);
      underWay = requestId;
    },
    onResponse({ response, id: requestId }) {
      if (requestId === underWay) end(!response.ok);
    },
    onError({ id: requestId }) {
      if (requestId === underWay) end(true);
    },
  };
  http.use(middleware);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) abort();
  const release = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    http.eject(middleware);
  };
  return { signal: controller.signal, headers: { [header]: id }, release };
}
