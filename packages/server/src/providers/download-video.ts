import { JobPostponed, type RenderedVideo } from '@videogen/engine';
import { getCauseMessage, getRetryAfter, isNetworkFailure, RETRY_AFTER } from './classify-failure.ts';
import { type OpenedBody, openBody, readDownload } from './download.ts';

/** Maximum time without a byte of a download, in milliseconds. */
const MAX_SILENCE = 30_000;

/** Maximum of redirects of a download. */
const MAX_REDIRECTS = 5;

/** Media types of the files that are taken for videos. */
const VIDEO_TYPE = /^(video\/|application\/octet-stream$|binary\/octet-stream$)/;

/** How a video is downloaded. */
export interface VideoDownload {
  /** Sends a request without following redirects; decides about each host, and about its credentials. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxResultBytes: number;
}

/**
 * Opens a finished video. URLs of the provider's own host are requested with its credentials, others without, and
 * after a check of their IP addresses unless the configuration allows private hosts.
 *
 * @throws {JobPostponed} when the host does not respond, or is busy
 * @throws {Error} when the response is not a video
 */
export async function downloadVideo(url: string, download: VideoDownload): Promise<RenderedVideo> {
  const first = await openVideo(url, download);
  const { headers } = first.response;
  const mediaType = (headers.get('content-type') ?? '').replace(/;.*/, '').trim();
  if (!VIDEO_TYPE.test(mediaType)) {
    const refused = new Error(
      `The video at ${withoutQuery(url)} is ${mediaType || 'without a type'}, not a video.`,
    );
    first.abort(refused);
    throw refused;
  }

  const { signal, timeoutMs, maxResultBytes: maxBytes } = download;
  const silenceMs = Math.min(timeoutMs, MAX_SILENCE);
  const resume = (from: number, validator: string): Promise<OpenedBody> => {
    const range = { range: `bytes=${from}-`, 'if-range': validator, 'accept-encoding': 'identity' };
    return follow(url, range, download);
  };
  return {
    content: readDownload({ first, resume, signal, silenceMs, maxBytes }),
    mediaType: mediaType.startsWith('video/') ? mediaType : 'video/mp4',
    width: null,
    height: null,
  };
}

/** Opens a URL of a video. A host that does not respond, or is busy, says nothing about the video. */
async function openVideo(url: string, download: VideoDownload): Promise<OpenedBody> {
  let opened: OpenedBody;
  try {
    opened = await follow(url, { 'accept-encoding': 'identity' }, download);
  } catch (error) {
    if (download.signal.aborted || !isNetworkFailure(error)) throw error;
    const reason = `The video at ${withoutQuery(url)} is unavailable: ${getCauseMessage(error)}`;
    throw new JobPostponed(reason, { delayMs: RETRY_AFTER });
  }
  const { response } = opened;
  if (response.ok) return opened;

  await response.body?.cancel();
  const reason = `The video at ${withoutQuery(url)} responded with ${response.status}.`;
  if (response.status >= 500 || response.status === 429)
    throw new JobPostponed(reason, { delayMs: getRetryAfter(response) });
  throw new Error(reason);
}

/** Sends a GET request and follows redirects. */
async function follow(
  url: string,
  headers: Readonly<Record<string, string>>,
  download: VideoDownload,
  redirects = 0,
): Promise<OpenedBody> {
  const { send, timeoutMs, signal } = download;
  const opened = await openBody((within) => send(url, { signal: within, headers }), { timeoutMs, signal });
  const { response } = opened;
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return opened;

  await response.body?.cancel();
  const next = new URL(location, url);
  if (redirects >= MAX_REDIRECTS || !['http:', 'https:'].includes(next.protocol))
    throw new Error(`The video at ${withoutQuery(url)} redirects too often, or not to http or https.`);
  return follow(next.href, headers, download, redirects + 1);
}

/** Returns a URL without its query: presigned URLs carry their signature there. */
export function withoutQuery(url: string): string {
  return url.replace(/\?.*/s, '');
}
