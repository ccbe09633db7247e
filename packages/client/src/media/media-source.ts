import type { FileSource } from '../platform/readable-file.ts';

/** Kinds of media that the service accepts. */
export type MediaKind = 'image' | 'audio' | 'video';

/** The media that a field of a request accepts, from the generated table. */
export interface MediaField {
  readonly accepts: readonly MediaKind[];
  /** Whether an array is accepted as well. */
  readonly array?: boolean;
}

/** A stream, read once and spooled to a temporary file where there are files, else into memory. */
export interface StreamSource {
  readonly stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>;
  /** In bytes; another length is an error. */
  readonly size: number;
  readonly filename?: string;
}

/** Anything that can be uploaded. A `URL` is a file (`file:`), or is fetched without the API key (`http:`, `https:`). */
export type MediaSource = Blob | ArrayBuffer | ArrayBufferView | FileSource | StreamSource | Response | URL;
