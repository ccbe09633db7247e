import type { MediaSource } from '../ports/blob-store.ts';
import { DETECTION_BYTES } from './detect-format.ts';
import { fetchStart } from './fetch-start.ts';

/**
 * Reads the beginning of a file, as much as `detectFormat` wants.
 *
 * @throws the error of the file system or of the network when the file cannot be read
 */
export async function readHead(source: MediaSource): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source.subarray(0, DETECTION_BYTES);
  if ('url' in source) return fetchStart(source.url, DETECTION_BYTES);
  // An import of the module would fail in a browser, which has no paths.
  const file = await process.getBuiltinModule('node:fs/promises').open(source.path);
  try {
    const head = new Uint8Array(DETECTION_BYTES);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
