import { readSlice, sha256 } from '#files';
import type { Content } from '../platform/readable-file.ts';

const sliceSize = 512 * 1024;

/**
 * Names content for the cache: the same bytes, service and API key give the same name, which tells none of them.
 *
 * The content is hashed in slices, as the web's digest takes no streams and a file is not to be held in memory.
 *
 * @returns 64 hexadecimal digits; undefined where the runtime offers no digest
 */
export async function contentKey(content: Content, ...scope: readonly string[]): Promise<string | undefined> {
  const { size } = content.blob;
  const digests: (string | undefined)[] = [];
  const read = readSlice(content, sliceSize);
  for (let at = 0; at < size; at += sliceSize) digests.push(await sha256(await read(at)));
  return sha256(new TextEncoder().encode(JSON.stringify([...scope, size, digests])));
}
