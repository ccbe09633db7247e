/** What an answer says about the file it belongs to. */
export interface Part {
  /** Where the body begins, in bytes of the file. */
  readonly start: number;
  /** Length of the whole file; undefined when it is not said, or the body is compressed. */
  total: number | undefined;
  /** Names this very content: a strong entity tag, or the time of its last change. */
  readonly validator: string | null;
  /** Whether the body is compressed, so that lengths and ranges do not count what is received. */
  readonly encoded: boolean;
}

/**
 * Reads the headers of an answer.
 *
 * @returns undefined for a 206 that does not say which part it is
 */
export function readPart(status: number, headers: Headers): Part | undefined {
  const encoded = (headers.get('content-encoding') || 'identity') !== 'identity';
  const etag = headers.get('etag');
  const validator = etag && !etag.startsWith('W/') ? etag : headers.get('last-modified');
  if (status !== 206) {
    const length = encoded ? undefined : sizeOf(headers.get('content-length'));
    return { start: 0, total: length, validator, encoded };
  }
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  return start ? { start: Number(start), total: sizeOf(total), validator, encoded } : undefined;
}

/** Unknown, and zero, which is nothing to be checked, are undefined. */
function sizeOf(digits: string | null | undefined): number | undefined {
  return Number(digits) || undefined;
}

/** How far a file has been received, and what is known about it. */
export interface Received extends Partial<Part> {
  /** In bytes. */
  received: number;
}

/** Headers that ask for the rest of a file. */
export function resumeHeaders({ received, validator, encoded }: Received): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (received === 0 || encoded) return headers;
  headers['range'] = `bytes=${received}-`;
  if (validator) headers['if-range'] = validator;
  return headers;
}

/** Whether an answer belongs to another file than the one before. */
export function isAnotherFile(before: Partial<Part>, now: Part): boolean {
  const differs = (a: unknown, b: unknown): boolean => !!a && !!b && a !== b;
  return differs(before.validator, now.validator) || differs(before.total, now.total);
}
