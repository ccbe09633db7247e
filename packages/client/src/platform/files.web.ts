import type { Sink } from './sink.ts';

/** There are no files here. */
export async function openFile(
  _path: string | URL,
  _filename?: string,
): Promise<{ blob: Blob; filename: string }> {
  throw noFiles();
}

/** Collects a stream in memory, so that it can be read more than once. */
export async function spool(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  _id: string,
): Promise<{ blob: Blob; release: () => Promise<void> }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return { blob: new Blob(parts), release: async () => {} };
}

/** There are no files here. */
export async function createFileSink(_path: string | URL, _id: string): Promise<Sink> {
  throw noFiles();
}

/** Names cannot be looked up here; the runtime itself keeps pages from where they may not go. */
export async function addressesOf(_host: string): Promise<string[]> {
  return [];
}

function noFiles(): TypeError {
  return new TypeError('This runtime has no paths: use a Blob, bytes or a stream');
}
