import { openVideo } from '#network';
import { callInjected } from '../call-injected.ts';
import { shorten } from '../deadline.ts';
import { TimeoutError } from '../errors/errors.ts';
import { DownloadError } from '../errors/transfer-errors.ts';
import type { VideoClientError } from '../errors/video-client-error.ts';
import { outputVideoUrlValidForMs } from '../generated/facts.ts';
import { withStorage } from '../media/storage.ts';
import type { RequestOptions } from '../options.ts';
import type { Sink } from '../platform/sink.ts';
import { readChunks } from '../read-body.ts';
import { getRetryAfter, isTransient, withRetries } from '../retry.ts';
import type { Call } from '../start-call.ts';
import { system } from '../system.ts';
import { transferTime } from '../transfer-time.ts';
import type { VideoBytes } from '../video-bytes.ts';
import { checkHeaders, createBeginning, notVideo } from './check-video.ts';
import { writing } from './destination.ts';
import { getStep, headersFor, newFile, type Step, type VideoFile } from './video-file.ts';

/** In milliseconds. */
const hour = 3_600_000;

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

/** A transfer under way. */
interface Transfer {
  readonly call: TransferCall;
  readonly sink: Sink;
  url: string;
  file: VideoFile;
  /** The most bytes that were ever received: only more than that is progress. */
  furthest: number;
  /** Since the last progress. */
  retries: number;
}

/**
 * Receives a whole video, continues where the connection broke or starts again, and returns its size in bytes.
 *
 * @param renew returns another URL when this one has expired
 */
export async function transfer(
  call: TransferCall,
  url: string,
  renew: () => Promise<string | undefined>,
  sink: Sink,
): Promise<number> {
  const state: Transfer = { call, sink, url, file: newFile, furthest: 0, retries: 0 };
  // Each step has the timeout, not the attempt: a large video takes as long as its bytes may take.
  const attempt = (): Promise<number | undefined> => receive(state);
  const mayRetry = (error: unknown): boolean => isTransient(error) && canGoOn(state);
  const run = (): Promise<number | undefined> => withRetries(call, attempt, mayRetry, state);

  let refused = await run();
  const renewed = refused && (await renew());
  if (renewed && renewed !== url) {
    // Nothing shows that another URL has the same version of the file.
    state.file = { received: state.file.received };
    state.url = renewed;
    if (canGoOn(state)) refused = await run();
  }

  if (!refused) return state.file.received;
  const hours = outputVideoUrlValidForMs / hour;
  throw new DownloadError(
    `The URL of the video was refused with ${refused}: it expires ${hours} hours after success. Pass the task instead`,
    { reason: 'expired', status: refused },
  );
}

/** Whether the next request can continue the file, or start it again. */
function canGoOn({ file, sink }: Transfer): boolean {
  return file.received === 0 || file.validator !== undefined || sink.reset !== undefined;
}

/** Discards what was received, so that the file starts again. */
async function startAgain(state: Transfer, status?: number): Promise<void> {
  const { file, sink } = state;
  state.file = newFile;
  if (file.received === 0) return;
  if (!sink.reset)
    throw new DownloadError(
      'The video changed during the download, and the destination cannot go back to its beginning',
      { reason: 'changed', status },
    );
  await writing(sink.reset);
}

/** Receives as much as one request brings; returns the status when the URL was refused. */
async function receive(state: Transfer): Promise<number | undefined> {
  const { call } = state;
  const controller = new AbortController();
  const step: RunStep = (run) => runStep(state, run);
  if (state.file.validator === undefined) await startAgain(state);
  try {
    const init = { headers: headersFor(state.file), signal: controller.signal };
    const response = await step(() => openVideo(call.context, state.url, init));
    const { status, headers, body } = response;
    const next = getStep(state.file, response);
    switch (next.kind) {
      case 'expired':
        return status;
      // Stryker disable next-line StringLiteral: without this case, the function returns undefined as well.
      case 'complete':
        return undefined;
      case 'refused':
        throw new DownloadError(`The download responded with ${status}`, {
          reason: 'refused',
          status,
          retryAfter: getRetryAfter(headers),
          retryable: next.retryable,
        });
      case 'startAgain':
        await startAgain(state, status);
        throw incomplete('The storage sent another part than the requested one');
      case 'receive':
        checkHeaders(response);
        if (next.file.received !== state.file.received) await startAgain(state, status);
        state.file = next.file;
        await receiveBody(state, body && readChunks(body, controller.signal), step, status, next);
        return undefined;
    }
  } finally {
    controller.abort();
  }
}

type RunStep = <T>(run: () => Promise<T>) => Promise<T>;

/** Runs a step of a transfer; a connection that delivers nothing for the whole timeout is dead. */
function runStep<T>({ call, file, url }: Transfer, run: () => Promise<T>): Promise<T> {
  const { context, options, deadline } = call;
  const limit = shorten(deadline, options.timeout ?? context.timeout);
  const fail = (message: string, details: { readonly cause: unknown }): VideoClientError => {
    const { cause } = details;
    // The time of the whole download is over, which this step has seen first.
    const isOver = cause instanceof TimeoutError && system.elapsed() >= deadline.endsAt;
    return isOver ? cause : incomplete(message, details);
  };
  return withStorage(`The download at byte ${file.received}`, url, limit, run, fail);
}

/** Receives the body of a response; throws when it does not end with the file. */
async function receiveBody(
  state: Transfer,
  chunks: ReturnType<typeof readChunks> | null,
  step: RunStep,
  status: number,
  { end = Number.NaN, isLast }: Extract<Step, { kind: 'receive' }>,
): Promise<void> {
  const beginning = state.file.received === 0 ? createBeginning(status) : undefined;
  const read = async (): Promise<VideoBytes | undefined> => (await chunks?.next())?.value || undefined;
  for (let chunk = await step(read); chunk; chunk = await step(read)) {
    state.call.deadline.endsAt += transferTime(chunk.byteLength);
    const bytes = beginning ? beginning.add(chunk) : chunk;
    // No number is more or less than an end that is not stated.
    if (state.file.received + bytes.byteLength > end) {
      await startAgain(state, status);
      throw incomplete(`The storage sent more than the ${end} bytes that it stated`);
    }
    if (bytes.byteLength > 0) await store(state, bytes);
  }

  const { received, total = 'an unknown number of' } = state.file;
  const arrived = received + (beginning?.held() ?? 0);
  if (arrived < end || !isLast) throw incomplete(`The download ended after ${arrived} of ${total} bytes`);
  if (received === 0) throw notVideo('it is empty or blank', status);
}

/** Writes bytes to the destination, and reports the progress. */
async function store(state: Transfer, bytes: VideoBytes): Promise<void> {
  const { call, sink } = state;
  const { context, options, deadline } = call;
  const { onProgress, timeout = context.timeout } = options;
  await writing(() => sink.write(bytes));
  const received = state.file.received + bytes.byteLength;
  state.file = { ...state.file, received };
  if (received > state.furthest) Object.assign(state, { furthest: received, retries: 0 });

  const progress = { received, total: state.file.total };
  if (onProgress) await callInjected('onProgress', shorten(deadline, timeout), () => onProgress(progress));
}

function incomplete(message: string, details?: { readonly cause: unknown }): DownloadError {
  return new DownloadError(message, { reason: 'incomplete', retryable: true, ...details });
}
