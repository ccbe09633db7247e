import { DownloadError } from '../errors/transfer-errors.ts';
import type { VideoBytes } from '../video-bytes.ts';

/**
 * Throws for text, and for a compressed body: not every runtime notices that one breaks off, and its length is not the one of
 * the video.
 */
export function checkHeaders({ status, headers }: Response): void {
  // Stryker disable next-line StringLiteral: no text that the expression knows.
  const type = headers.get('content-type') ?? '';
  if (/^(text\/|application\/\S*(json|xml))/i.test(type))
    throw notVideo(`its content type is ${type}`, status);
  const encoding = headers.get('content-encoding') ?? '';
  if (/^(identity|[, ])*$/i.test(encoding)) return;
  throw new DownloadError(
    `The video is encoded as ${encoding} although it was requested as it is, so its end cannot be checked. ` +
      'Check for a proxy that compresses',
    { reason: 'incomplete', status },
  );
}

/** Holds back the beginning of a file until it shows whether the file can be a video. */
export interface Beginning {
  /** Returns the bytes that may be written: all held back ones, or none yet. */
  add(chunk: VideoBytes): VideoBytes;
  /** Returns the number of bytes that are held back. */
  held(): number;
}

/** A video does not begin with that number of blanks. */
const maxBlanks = 1_024;

/** The first letter of a web page, XML or JSON, also behind a byte order mark; UTF-16 has zeros between the letters. */
const markup = /^(?:[\xef\xfe\xff][\xbb\xbf\xfe\xff\s\0]*|\s*)[<{[]/;

/** Blanks, also behind a byte order mark, which may not have arrived whole. */
const blank = /^(?:[\xef\xfe\xff][\xbb\xbf\xfe\xff\s\0]*|\s*)$/;

/**
 * Creates the check of the beginning of a file. It throws for a web page, XML and JSON, also behind blanks. The interface does
 * not state the container, so all other beginnings pass.
 */
export function createBeginning(status: number): Beginning {
  let held: VideoBytes = new Uint8Array();
  let isDecided = false;
  return {
    add: (chunk) => {
      if (isDecided) return chunk;
      held = concat(held, chunk);
      const text = String.fromCharCode(...held.subarray(0, maxBlanks));
      if (markup.test(text)) throw notVideo('it begins like a web page, XML or JSON', status);
      isDecided = !blank.test(text);
      if (!isDecided && held.byteLength >= maxBlanks) throw notVideo('it begins with blanks', status);
      return isDecided ? held : new Uint8Array();
    },
    held: () => (isDecided ? 0 : held.byteLength),
  };
}

function concat(first: VideoBytes, second: VideoBytes): VideoBytes {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}

/** Creates the error of a response that is not a video. */
export function notVideo(what: string, status: number): DownloadError {
  const message = `The response is not a video: ${what}. Check for a proxy or portal on the way`;
  return new DownloadError(message, { reason: 'not_video', status });
}
