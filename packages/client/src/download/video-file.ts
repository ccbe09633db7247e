import { isTransientStatus } from '../retry.ts';

/** What is known of the file that is received: of one version of it, as its responses describe it. */
export interface VideoFile {
  /** Number of bytes received. */
  readonly received: number;
  /** Length of the whole file in bytes; undefined when it is not stated. */
  readonly total?: number | undefined;
  /** Its strong entity tag; without one, nothing can be continued (RFC 9110, 15.3.7.3). */
  readonly validator?: string | undefined;
}

/** A file of which nothing has been received. */
export const newFile: VideoFile = { received: 0 };

/** What a response means for the file. */
export type Step =
  | {
      /** Receive its body. */
      readonly kind: 'receive';
      /** The file as it is before the first byte of the body. */
      readonly file: VideoFile;
      /** The number of bytes received at the end of the body; undefined when it is not stated. */
      readonly end?: number | undefined;
      /** Whether the end of the body is the end of the file. */
      readonly isLast: boolean;
    }
  | { readonly kind: 'complete' | 'expired' | 'startAgain' }
  | { readonly kind: 'refused'; readonly retryable: boolean };

/** Returns the headers of a request for what has not been received. */
export function headersFor({ received, validator }: VideoFile): Readonly<Record<string, string>> {
  const identity = { 'accept-encoding': 'identity' };
  return received > 0 && validator
    ? { ...identity, range: `bytes=${received}-`, 'if-range': validator }
    : identity;
}

/**
 * Decides what a response means: it continues the file only with the same strong validator, the same length, and exactly
 * the requested part. Otherwise the file starts again.
 */
export function getStep(file: VideoFile, { status, headers }: Pick<Response, 'status' | 'headers'>): Step {
  // Stryker disable next-line StringLiteral: no text in quotes.
  const validator = /^"[^"]*"$/.exec(headers.get('etag') ?? '')?.[0];
  if (status === 200) {
    const total = parseLength(headers.get('content-length'));
    return { kind: 'receive', file: { received: 0, total, validator }, end: total, isLast: true };
  }

  // Stryker disable next-line StringLiteral: no text that begins with `bytes`.
  const range = headers.get('content-range') ?? '';
  if (status === 206) return getPartStep(file, range, validator);
  if (status === 416 && file.received > 0) {
    const isSame = !headers.has('etag') || validator === file.validator;
    const isAll = parseLength(/^bytes \*\/(\d+)$/.exec(range)?.[1]) === file.received;
    // Stryker disable next-line ObjectLiteral,StringLiteral: the transfer ends without an error for every kind that it does not know, too.
    if (isSame && isAll) return { kind: 'complete' };
    return { kind: 'startAgain' };
  }
  if ([401, 403, 404, 410].includes(status)) return { kind: 'expired' };
  return { kind: 'refused', retryable: isTransientStatus(status) };
}

function getPartStep(file: VideoFile, range: string, validator: string | undefined): Step {
  // Stryker disable next-line ArrayDeclaration: the first element is not used.
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(range) ?? [];
  const start = parseLength(from);
  const end = (parseLength(to) ?? Number.NaN) + 1;
  const total = parseLength(size) ?? file.total;
  const isNext = start === file.received && end > start && (total === undefined || end <= total);
  // Stryker disable next-line ConditionalExpression: a part is only requested of a file with a validator.
  const isStrong = validator !== undefined;
  const isSame = file.received === 0 || (isStrong && validator === file.validator);
  const hasSameLength = file.total === undefined || file.total === total;
  if (!isNext || !isSame || !hasSameLength) return { kind: 'startAgain' };
  return { kind: 'receive', file: { received: start, total, validator }, end, isLast: end === total };
}

/** Returns a number of bytes; undefined when it is not stated or not readable. */
function parseLength(text: string | null | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
