import type { FileSource } from '../platform/file-source.ts';

/** Kinds of media that the service accepts. */
export type MediaKind = 'image' | 'audio' | 'video';

/** The media that a field of a request accepts, from the generated table. */
export interface MediaField {
  readonly accepts: readonly MediaKind[];
  /** Whether an array is accepted as well. */
  readonly array?: boolean;
}

/**
 * Anything that can be uploaded. A `URL` is a file (`file:`), or is fetched without the API key (`http:`, `https:`). A stream
 * is uploaded as `new Response(stream)`, and held in memory.
 */
export type MediaSource = Blob | ArrayBuffer | ArrayBufferView | FileSource | Response | URL;
