import { openVideo } from '#network';
import type { Core } from '../core.ts';
import { DownloadError } from '../errors/media-errors.ts';
import { ConnectionError } from '../errors/request-errors.ts';
import { branded } from '../errors/video-client-error.ts';
import { reasonOf } from '../exchange.ts';
import { outputVideoUrlValidForMs } from '../generated/facts.ts';
import { limited, sleep } from '../limit.ts';
import type { Sink } from '../platform/sink.ts';
import { delayAfter, isPassing, parseRetryAfter } from '../retry.ts';
import type { TaskHandle } from '../task-handle.ts';
import { unwritable } from './destination.ts';
import type { DownloadOptions } from './download.ts';
import { isAnotherFile, type Part, readPart, resumeHeaders } from './range.ts';

/** What is downloaded. */
export interface Source {
  readonly url: string;
  /** Read again when the address has ended. */
  readonly task: TaskHandle | undefined;
  readonly index: number;
}

const what = 'The download';

interface Progress {
  url: string;
  received: number;
  part: Part | undefined;
  retryAfter: number | undefined;
}

/**
 * Receives a whole video, going on where it broke off.
 *
 * @returns its size in bytes
 */
export async function transfer(
  core: Core,
  source: Source,
  sink: Sink,
  options: DownloadOptions,
): Promise<number> {
  const { signal, maxRetries = core.maxRetries } = options;
  const state: Progress = { url: source.url, received: 0, part: undefined, retryAfter: undefined };
  let renewed = false;
  for (let retries = 0; ; retries++) {
    const before = state.received;
    try {
      await receive(core, state, sink, options);
      return state.received;
    } catch (error) {
      if (isRefusal(error) && source.task && !renewed) {
        renewed = true;
        state.url = await renewedUrl(source.task, source.index, state.url, error, options);
        continue;
      }
      // What moves on is not stuck.
      if (state.received > before) retries = 0;
      if (retries >= maxRetries || !mayGoOn(error)) throw finalError(error);
      core.log(() => `${String(error)}; going on at byte ${state.received}`);
      await sleep(core, delayAfter(core, retries, state.retryAfter), what, signal);
    }
  }
}

async function receive(core: Core, state: Progress, sink: Sink, options: DownloadOptions): Promise<void> {
  const controller = new AbortController();
  state.retryAfter = undefined;
  try {
    const headers = resumeHeaders(state.received, state.part);
    const response = await reaching(
      limited(core, what, options, () => openVideo(core, state.url, headers, controller.signal)),
    );
    let skip = await begin(core, state, sink, response);
    const reader = response.body?.getReader();
    while (reader) {
      // A connection that gives nothing for the whole timeout is dead.
      const { done, value } = await reaching(limited(core, what, options, () => reader.read()));
      if (done) break;
      const chunk = value.subarray(Math.min(skip, value.byteLength));
      skip -= value.byteLength - chunk.byteLength;
      await store(sink, chunk);
      state.received += chunk.byteLength;
      options.onProgress?.({ received: state.received, total: state.part?.total });
    }
    checkLength(state, skip);
  } finally {
    controller.abort();
  }
}

/** Looks at an answer, and tells how many bytes of its body have been received before. */
async function begin(core: Core, state: Progress, sink: Sink, response: Response): Promise<number> {
  const { status, headers } = response;
  if (status !== 200 && status !== 206) {
    state.retryAfter = parseRetryAfter(headers.get('retry-after'), core.clock.now());
    throw new DownloadError('refused', `The download was answered with ${status}`, status);
  }
  const part = readPart(status, headers);
  if (!part || part.start > state.received)
    throw new DownloadError('incomplete', 'The storage sent another part than was asked for', status);
  if (state.received > 0 && isAnotherFile(state.part, part)) {
    if (!sink.reset || part.start > 0)
      throw new DownloadError('changed', 'The video changed during the download', status);
    await sink.reset();
    state.received = 0;
  }
  state.part = { ...part, total: part.total ?? state.part?.total };
  return state.received - part.start;
}

function checkLength({ received, part }: Progress, skip: number): void {
  const total = part?.total;
  if (skip <= 0 && (total === undefined || received === total)) return;
  throw new DownloadError(
    'incomplete',
    `The download ended after ${received - Math.max(0, skip)} of ${total ?? 'more'} bytes`,
  );
}

async function reaching<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw branded(error)
      ? error
      : new ConnectionError(`The download broke off: ${reasonOf(error)}`, { cause: error });
  }
}

async function store(sink: Sink, chunk: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    if (chunk.byteLength > 0) await sink.write(chunk);
  } catch (cause) {
    throw unwritable('written', cause);
  }
}

async function renewedUrl(
  task: TaskHandle,
  index: number,
  url: string,
  cause: unknown,
  { signal, timeout, maxRetries }: DownloadOptions,
): Promise<string> {
  const { output_videos } = await task.get({ signal, timeout, maxRetries });
  const renewed = output_videos?.[index]?.url;
  if (renewed !== undefined && renewed !== url) return renewed;
  throw expired(cause);
}

function isRefusal(error: unknown): error is DownloadError {
  return (
    error instanceof DownloadError &&
    error.status !== undefined &&
    [401, 403, 404, 410].includes(error.status)
  );
}

function mayGoOn(error: unknown): boolean {
  return isPassing(error) || (error instanceof DownloadError && error.reason === 'incomplete');
}

function finalError(error: unknown): unknown {
  if (isRefusal(error)) return expired(error);
  if (!branded(error) || (error.code !== 'connection' && error.code !== 'timeout')) return error;
  return new DownloadError('incomplete', error.message, undefined, { cause: error });
}

function expired(cause: unknown): DownloadError {
  const status = isRefusal(cause) ? cause.status : undefined;
  const hours = outputVideoUrlValidForMs / 3_600_000;
  return new DownloadError(
    'expired',
    `The address of the video was refused with ${status}. Addresses end ${hours} hours after the task succeeded`,
    status,
    { cause },
  );
}
