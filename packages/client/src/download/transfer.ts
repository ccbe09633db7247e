import { openVideo } from '#network';
import type { Core } from '../core.ts';
import { DownloadError } from '../errors/media-errors.ts';
import { outputVideoUrlValidForMs } from '../generated/facts.ts';
import { callInjected } from '../injected.ts';
import { withStorage } from '../media/storage.ts';
import type { Sink } from '../platform/sink.ts';
import { isTransient, isTransientStatus, withRetries } from '../retry.ts';
import { retryAfterOf } from '../retry-after.ts';
import { checkBeginning, checkHeaders, notVideo } from './check-video.ts';
import { writing } from './destination.ts';
import type { DownloadOptions } from './download.ts';
import { isAnotherFile, type Received, readPart, resumeHeaders } from './range.ts';

interface Progress extends Received {
  url: string;
  retries: number;
}

/**
 * Receives a whole video, and continues where the connection broke.
 *
 * @param renew returns another URL when this one has expired
 * @returns its size in bytes
 */
export async function transfer(
  core: Core,
  url: string,
  renew: () => Promise<string | undefined>,
  sink: Sink,
  options: DownloadOptions,
): Promise<number> {
  const state: Progress = { url, received: 0, retries: 0 };
  // A large video takes as long as it takes; each step has the timeout.
  const limits = { totalTimeout: Number.POSITIVE_INFINITY, ...options };
  const run = (): Promise<number | undefined> =>
    withRetries(
      core,
      limits,
      ({ timeout }) => receive(core, state, sink, { ...options, timeout }),
      isTransient,
      state,
    );
  let refused = await run();
  if (refused) {
    state.url = (await renew()) ?? url;
    if (state.url !== url) refused = await run();
  }
  if (!refused) return state.received;
  const hours = outputVideoUrlValidForMs / 3_600_000;
  throw new DownloadError(
    `The URL of the video was refused with ${refused}. URLs expire ${hours} hours after the task succeeded; ` +
      'read the task again, or pass the task instead of the video',
    { reason: 'expired', status: refused },
  );
}

/** @returns the status, when the URL was refused */
async function receive(
  core: Core,
  state: Progress,
  sink: Sink,
  options: DownloadOptions,
): Promise<number | undefined> {
  const { onProgress, signal, timeout } = options;
  const controller = new AbortController();
  const before = state.received;
  const step = <T>(run: () => Promise<T>): Promise<T> =>
    withStorage(core, `The download at byte ${state.received}`, { signal, timeout }, run, incomplete);
  try {
    const headers = resumeHeaders(state);
    const response = await step(() => openVideo(core, state.url, headers, controller.signal));
    if ([401, 403, 404, 410].includes(response.status)) return response.status;
    let skip = await begin(core, state, sink, response);
    const reader = response.body?.getReader();
    while (reader) {
      // A connection that delivers nothing for the whole timeout is dead.
      const { done, value } = await step(() => reader.read());
      if (done) break;
      const chunk = value.subarray(skip);
      skip -= value.byteLength - chunk.byteLength;
      if (chunk.byteLength === 0) continue;
      if (state.received === 0) checkBeginning(chunk, response.status);
      await writing('written', () => sink.write(chunk));
      state.received += chunk.byteLength;
      // A download that makes progress may be retried as often as it breaks.
      if (state.received > before) state.retries = 0;
      const { received, total } = state;
      if (onProgress)
        await callInjected(core, 'onProgress', { signal, timeout }, () => onProgress({ received, total }));
    }
    const { received, total = received } = state;
    if (skip > 0 || received !== total)
      throw incomplete(`The download ended after ${received - skip} of ${total} bytes`);
    if (received === 0) throw notVideo('the response is empty', response.status);
    return undefined;
  } finally {
    controller.abort();
  }
}

/** Checks a response, and returns how many bytes of its body have been received before. */
async function begin(core: Core, state: Progress, sink: Sink, response: Response): Promise<number> {
  const { status, headers } = response;
  if (status !== 200 && status !== 206) {
    throw new DownloadError(`The download responded with ${status}`, {
      reason: 'refused',
      status,
      retryAfter: retryAfterOf(core, headers),
      retryable: isTransientStatus(status),
    });
  }
  checkHeaders(status, headers);
  const part = readPart(status, headers);
  if (!part || part.start > state.received)
    throw incomplete('The storage sent another part than the requested one');
  if (state.received > 0 && isAnotherFile(state, part)) {
    if (!sink.reset || part.start > 0)
      throw new DownloadError('The video changed during the download', { reason: 'changed', status });
    await sink.reset();
    state.received = 0;
    state.total = undefined;
  }
  Object.assign(state, part, { total: part.total ?? state.total });
  return state.received - part.start;
}

function incomplete(message: string, details?: { readonly cause: unknown }): DownloadError {
  return new DownloadError(message, { reason: 'incomplete', retryable: true, ...details });
}
