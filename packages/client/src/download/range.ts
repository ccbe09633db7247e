/** What an answer says about the file it belongs to. */
export interface Part {
  /** Where the body begins, in bytes of the file. */
  readonly start: number;
  /** Length of the whole file; undefined when it is not said, or the body is compressed. */
  readonly total: number | undefined;
  /** Names this very content: a strong entity tag, or the time of its last change. */
  readonly validator: string | undefined;
  /** Whether the body is compressed, so that lengths and ranges do not count what is received. */
  readonly encoded: boolean;
}

/**
 * Reads the headers of an answer.
 *
 * @returns undefined for a 206 that does not say which part it is
 */
export function readPart(status: number, headers: Headers): Part | undefined {
  const encoding = headers.get('content-encoding');
  const encoded = !!encoding && encoding !== 'identity';
  const etag = headers.get('etag');
  const validator = (etag && !etag.startsWith('W/') ? etag : headers.get('last-modified')) ?? undefined;
  if (status !== 206) {
    const length = headers.get('content-length');
    return { start: 0, total: length !== null && !encoded ? Number(length) : undefined, validator, encoded };
  }
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (start === undefined) return undefined;
  return { start: Number(start), total: total === '*' ? undefined : Number(total), validator, encoded };
}

/** Headers that ask for the rest of a file. */
export function resumeHeaders(received: number, last: Part | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (received === 0 || !last || last.encoded) return headers;
  headers['range'] = `bytes=${received}-`;
  if (last.validator) headers['if-range'] = last.validator;
  return headers;
}

/** Whether an answer belongs to another file than the one before. */
export function isAnotherFile(before: Part | undefined, now: Part): boolean {
  if (!before) return false;
  const differs = (a: unknown, b: unknown): boolean => a !== undefined && b !== undefined && a !== b;
  return differs(before.validator, now.validator) || differs(before.total, now.total);
}
