/** The facts about a file that a response states. */
export interface Part {
  /** Length of the whole file in bytes; undefined when it is not stated, or the body is compressed. */
  readonly total: number | undefined;
  /** Identifies the content: a strong entity tag, or the time of its last change. */
  readonly validator: string | null;
  /** Whether the body is compressed, so that lengths and ranges do not count what is received. */
  readonly encoded: boolean;
}

/**
 * Reads the headers of a response.
 *
 * @returns the facts about the file, and the offset of the body in it; undefined for a 206 without an offset
 */
export function readPart({ status, headers }: Response): [part: Part, start: number] | undefined {
  const encoded = (headers.get('content-encoding') || 'identity') !== 'identity';
  const etag = headers.get('etag');
  const validator = etag && !etag.startsWith('W/') ? etag : headers.get('last-modified');
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  const isPart = status === 206;
  if (isPart && !range) return undefined;
  const length = isPart ? range?.[2] : headers.get('content-length');
  const total = encoded ? undefined : Number(length) || undefined;
  return [{ total, validator, encoded }, isPart ? Number(range?.[1]) : 0];
}

/** Returns the headers of a request for the rest of a file. */
export function resumeHeaders(received: number, part: Part | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (received === 0 || part?.encoded) return headers;
  headers['range'] = `bytes=${received}-`;
  if (part?.validator) headers['if-range'] = part.validator;
  return headers;
}

/** Whether a response belongs to another file than the one before. */
export function isAnotherFile(before: Part, now: Part): boolean {
  const differs = (a: unknown, b: unknown): boolean => !!a && !!b && a !== b;
  return differs(before.validator, now.validator) || differs(before.total, now.total);
}
