import type { Content, FileSource } from './readable-file.ts';
import type { FileDestination, Sink } from './sink.ts';

const noFiles = (): never => {
  throw new TypeError('This runtime has no files: use a Blob, bytes or a stream');
};

/** Browsers have no files. */
export const fileNamedBy = (_source: unknown): FileSource | undefined => undefined;

export const openFile: (path: string | URL, filename?: string) => Promise<Content> = noFiles;

export const openerOf: (destination: FileDestination) => () => Promise<Sink> = noFiles;

/** Collects a stream in memory, so that it can be read more than once. */
export async function spool(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Content> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return { blob: new Blob(parts) };
}

/** Returns a function that reads a slice at an offset. */
export function readSlice({ blob }: Content, size: number): (at: number) => Promise<Uint8Array<ArrayBuffer>> {
  return async (at) => new Uint8Array(await blob.slice(at, at + size).arrayBuffer());
}

/** Returns the SHA-256 of bytes as text; undefined in a page without HTTPS, which has no digest. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
  return digest && String(new Uint8Array(digest));
}
