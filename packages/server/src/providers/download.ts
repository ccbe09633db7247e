import { VideoRefused } from '@videogen/engine';

/** A response whose body is read as long as bytes arrive. */
export interface OpenedBody {
  readonly response: Response;
  /** Ends the request. */
  readonly abort: (reason: unknown) => void;
}

/**
 * Sends a request whose response begins within a time.
 *
 * @param send sends it with a signal, which also ends the body
 */
export async function openBody(
  send: (signal: AbortSignal) => Promise<Response>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<OpenedBody> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new DOMException('No response', 'TimeoutError')), timeoutMs);
  try {
    const response = await send(AbortSignal.any([ended.signal, signal]));
    return { response, abort: (reason) => ended.abort(reason) };
  } finally {
    clearTimeout(timer);
  }
}

/** Limits of a download. */
export interface DownloadLimits {
  /** Milliseconds without a byte after which the connection is given up. */
  readonly silenceMs: number;
  /** Bytes of the largest content. */
  readonly maxBytes: number;
}

/** A download and how it continues. */
export interface Download extends DownloadLimits {
  readonly first: OpenedBody;
  /** Requests the bytes from a position on, of the version of the content that the validator identifies. */
  readonly resume: (from: number, validator: string) => Promise<OpenedBody>;
  /** Aborted when the content is not needed any more. */
  readonly signal: AbortSignal;
}

/** Connections that are opened after the first one. */
const MAX_RESUMES = 5;

/**
 * Yields the bytes of a download. A connection that is lost or falls silent is replaced when the content has a strong
 * validator; the time of a whole download has no limit.
 *
 * @throws {VideoRefused} when the content is too large
 * @throws {Error} when the content is cut off
 */
export async function* readDownload({
  first,
  resume,
  signal,
  ...limits
}: Download): AsyncGenerator<Uint8Array> {
  const validator = strongValidator(first.response);
  const expected = getLength(first.response);
  if ((expected ?? 0) > limits.maxBytes) {
    const refused = tooLarge(limits);
    first.abort(refused);
    throw refused;
  }
  let opened = first;
  let received = 0;
  for (let resumes = 0; ; resumes += 1) {
    try {
      for await (const chunk of readChunks(opened, limits)) {
        received += chunk.byteLength;
        if (received > limits.maxBytes) throw tooLarge(limits);
        yield chunk;
      }
      if (expected === undefined || received === expected) return;
      throw new Error(`The video has ${expected} bytes, and ${received} arrived.`);
    } catch (error) {
      opened.abort(error);
      const isLost = !(error instanceof VideoRefused) && !signal.aborted;
      if (!isLost || validator === undefined || resumes >= MAX_RESUMES) throw error;
      opened = await resume(received, validator);
      if (!continues(opened.response, received, validator)) {
        const changed = new Error('The download cannot continue: its content changed, or it has no parts.');
        opened.abort(changed);
        throw changed;
      }
    }
  }
}

/**
 * Yields the pieces of a body.
 *
 * @throws {Error} when none arrives within the limit
 */
export async function* readChunks(
  { response, abort }: OpenedBody,
  { silenceMs }: Pick<DownloadLimits, 'silenceMs'>,
): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const silence = new Error(`The host has sent no byte for ${silenceMs} ms.`);
  const wait = () => setTimeout(() => abort(silence), silenceMs);
  let timer = wait();
  try {
    for await (const chunk of response.body) {
      // The time that the receiver of the bytes needs does not count.
      clearTimeout(timer);
      yield chunk;
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The length of a body; undefined when it is unknown, as for a compressed one. */
function getLength({ headers }: Response): number | undefined {
  const length = String(headers.get('content-length'));
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  return isPlain && /^\d+$/.test(length) ? Number(length) : undefined;
}

/** Contents with the same weak validator may differ in their bytes (RFC 9110, 8.8.1). */
function strongValidator({ headers }: Response): string | undefined {
  const etag = headers.get('etag');
  return etag?.startsWith('"') ? etag : undefined;
}

function continues({ status, headers }: Response, from: number, validator: string): boolean {
  const begins = headers.get('content-range')?.startsWith(`bytes ${from}-`) === true;
  return status === 206 && begins && headers.get('etag') === validator;
}

function tooLarge({ maxBytes }: DownloadLimits): VideoRefused {
  return new VideoRefused(
    `The video of the provider has more than ${maxBytes} bytes, the limit \`maxResultMegabytes\` of the provider.`,
  );
}
