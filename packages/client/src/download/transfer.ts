import { openVideo } from '#network';
import type { Core } from '../core.ts';
import { DownloadError } from '../errors/media-errors.ts';
import type { ErrorDetails } from '../errors/video-client-error.ts';
import { outputVideoUrlValidForMs } from '../generated/facts.ts';
import { withStorage } from '../media/storage.ts';
import type { Sink } from '../platform/sink.ts';
import { isPassing, repeat, retryAfterOf } from '../retry.ts';
import { writing } from './destination.ts';
import type { DownloadOptions } from './download.ts';
import { isAnotherFile, type Received, readPart, resumeHeaders } from './range.ts';

interface Progress extends Received {
  url: string;
  retries: number;
}

/**
 * Receives a whole video, going on where it broke off.
 *
 * @param renew asks for another address when this one has ended
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
  const run = (): Promise<number | undefined> =>
    repeat(core, options, () => receive(core, state, sink, options), isPassing, state);
  let refused = await run();
  if (refused) {
    state.url = (await renew()) ?? url;
    if (state.url !== url) refused = await run();
  }
  if (!refused) return state.received;
  const hours = outputVideoUrlValidForMs / 3_600_000;
  throw new DownloadError(
    `The address of the video was refused with ${refused}. Addresses end ${hours} hours after the task succeeded`,
    { reason: 'expired', status: refused },
  );
}

/** @returns the status, when the address was refused */
async function receive(
  core: Core,
  state: Progress,
  sink: Sink,
  options: DownloadOptions,
): Promise<number | undefined> {
  const controller = new AbortController();
  const before = state.received;
  const step = <T>(run: () => Promise<T>): Promise<T> =>
    withStorage(core, `The download at byte ${state.received}`, options, run, incomplete);
  try {
    const headers = resumeHeaders(state);
    const response = await step(() => openVideo(core, state.url, headers, controller.signal));
    if ([401, 403, 404, 410].includes(response.status)) return response.status;
    let skip = await begin(core, state, sink, response);
    const reader = response.body?.getReader();
    while (reader) {
      // A connection that gives nothing for the whole timeout is dead.
      const { done, value } = await step(() => reader.read());
      if (done) break;
      const chunk = value.subarray(skip);
      skip -= value.byteLength - chunk.byteLength;
      if (chunk.byteLength === 0) continue;
      await writing('written', () => sink.write(chunk));
      state.received += chunk.byteLength;
      // What moves on is not stuck.
      if (state.received > before) state.retries = 0;
      const { received, total } = state;
      options.onProgress?.({ received, total });
    }
    const { received, total = received } = state;
    if (skip > 0 || received !== total)
      throw incomplete(`The download ended after ${received - skip} of ${total} bytes`);
    return undefined;
  } finally {
    controller.abort();
  }
}

/** Looks at an answer, and tells how many bytes of its body have been received before. */
async function begin(core: Core, state: Progress, sink: Sink, response: Response): Promise<number> {
  const { status, headers } = response;
  if (status !== 200 && status !== 206) {
    const retryAfter = retryAfterOf(core, headers);
    throw new DownloadError(`The download was answered with ${status}`, {
      reason: 'refused',
      status,
      retryAfter,
    });
  }
  const part = readPart(status, headers);
  if (!part || part.start > state.received) throw incomplete('The storage sent another part than asked for');
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

function incomplete(message: string, details?: ErrorDetails): DownloadError {
  return new DownloadError(message, { reason: 'incomplete', retryable: true, ...details });
}
