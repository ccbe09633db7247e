import { openVideo } from '#network';
import type { Call } from '../core.ts';
import { shorten } from '../deadline.ts';
import { DownloadError } from '../errors/transfer-errors.ts';
import { outputVideoUrlValidForMs } from '../generated/facts.ts';
import { callInjected } from '../injected.ts';
import { withStorage } from '../media/storage.ts';
import type { RequestOptions } from '../options.ts';
import type { Sink } from '../platform/sink.ts';
import { getRetryAfter, isTransient, isTransientStatus, withRetries } from '../retry.ts';
import { transferTime } from '../transfer-time.ts';
import { checkBeginning, checkHeaders, notVideo } from './check-video.ts';
import { writing } from './destination.ts';

/** Progress of a download, in bytes. */
export interface DownloadProgress {
  readonly received: number;
  /** Undefined when the storage does not report it. */
  readonly total: number | undefined;
}

/** Options of a transfer. */
export interface TransferOptions extends Omit<RequestOptions, 'headers'> {
  /** Called and awaited while the video is received. */
  readonly onProgress?: ((progress: DownloadProgress) => unknown) | undefined;
}

type TransferCall = Call<TransferOptions>;

/** What is known of the file after the first response. */
interface Progress {
  url: string;
  /** In bytes. */
  received: number;
  /** Length of the whole file in bytes; undefined when it is not stated. */
  total?: number | undefined;
  /** Identifies the content: a strong entity tag, or the time of its last change. */
  validator?: string | null;
  /** Since the last progress. */
  retries: number;
}

/**
 * Receives a whole video, continues where the connection broke, and returns its size in bytes.
 *
 * @param renew returns another URL when this one has expired
 */
export async function transfer(
  call: TransferCall,
  url: string,
  renew: () => Promise<string | undefined>,
  sink: Sink,
): Promise<number> {
  const state: Progress = { url, received: 0, retries: 0 };
  // Each step has the timeout, not the attempt: a large video takes as long as its bytes may take.
  const attempt = (): Promise<number | undefined> => receive(call, state, sink);
  const run = (): Promise<number | undefined> => withRetries(call, attempt, isTransient, state);
  let refused = await run();
  const renewed = refused && (await renew());
  if (renewed && renewed !== url) {
    state.url = renewed;
    refused = await run();
  }
  if (!refused) return state.received;
  const hours = outputVideoUrlValidForMs / 3_600_000;
  throw new DownloadError(
    `The URL of the video was refused with ${refused}: it expires ${hours} hours after success. Pass the task instead`,
    { reason: 'expired', status: refused },
  );
}

/** Receives as much as one request brings; returns the status when the URL was refused. */
async function receive(call: TransferCall, state: Progress, sink: Sink): Promise<number | undefined> {
  const { core, options, deadline } = call;
  const { onProgress, timeout = core.timeout } = options;
  const controller = new AbortController();
  const before = state.received;
  const step = <T>(run: () => Promise<T>): Promise<T> =>
    withStorage(`The download at byte ${state.received}`, shorten(deadline, timeout), run, incomplete);
  try {
    const init = { headers: headersFor(state), signal: controller.signal };
    const response = await step(() => openVideo(core, state.url, init));
    const { status, body } = response;
    if ([401, 403, 404, 410].includes(status)) return status;
    let skip = await begin(state, sink, response);
    const reader = body?.getReader();
    while (reader) {
      // A connection that delivers nothing for the whole timeout is dead.
      const { done, value } = await step(() => reader.read());
      if (done) break;
      deadline.endsAt += transferTime(value.byteLength);
      const chunk = value.subarray(skip);
      skip -= value.byteLength - chunk.byteLength;
      if (chunk.byteLength === 0) continue;
      if (state.received === 0) checkBeginning(chunk, status);
      await writing(() => sink.write(chunk));
      state.received += chunk.byteLength;
      // A download that makes progress may be retried as often as it breaks.
      if (state.received > before) state.retries = 0;
      const progress = { received: state.received, total: state.total };
      if (onProgress)
        await callInjected('onProgress', shorten(deadline, timeout), () => onProgress(progress));
    }
    const { received, total = received } = state;
    if (skip > 0 || received !== total)
      throw incomplete(`The download ended after ${received - skip} of ${total} bytes`);
    if (received === 0) throw notVideo('it is empty', status);
    return undefined;
  } finally {
    controller.abort();
  }
}

/** Returns the headers of a request for what has not been received yet. */
function headersFor({ received, validator }: Progress): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (received === 0) return headers;
  headers['range'] = `bytes=${received}-`;
  if (validator) headers['if-range'] = validator;
  return headers;
}

/** Checks a response, and returns how many bytes of its body have been received before. */
async function begin(state: Progress, sink: Sink, response: Response): Promise<number> {
  const { status, headers } = response;
  if (status !== 200 && status !== 206) {
    throw new DownloadError(`The download responded with ${status}`, {
      reason: 'refused',
      status,
      retryAfter: getRetryAfter(headers),
      retryable: isTransientStatus(status),
    });
  }
  checkHeaders(response);
  const etag = headers.get('etag');
  const validator = etag && !etag.startsWith('W/') ? etag : headers.get('last-modified');
  const [, from, size] =
    status === 206
      ? (/^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [])
      : ['', '0', headers.get('content-length')];
  const start = Number(from);
  const total = Number(size) || undefined;
  // Not a number for a 206 without an offset.
  if (!(start <= state.received)) throw incomplete('The storage sent another part than the requested one');
  const differ = (before: unknown, now: unknown): boolean => !!before && !!now && before !== now;
  if (state.received > 0 && (differ(state.validator, validator) || differ(state.total, total))) {
    if (!sink.reset || start > 0)
      throw new DownloadError('The video changed during the download', { reason: 'changed', status });
    await sink.reset();
    state.received = 0;
    state.total = undefined;
  }
  Object.assign(state, { validator, total: total ?? state.total });
  return state.received - start;
}

function incomplete(message: string, details?: { readonly cause: unknown }): DownloadError {
  return new DownloadError(message, { reason: 'incomplete', retryable: true, ...details });
}
