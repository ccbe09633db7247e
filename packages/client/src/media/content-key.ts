import { readSlice, sha256 } from '#files';
import type { Content } from '../platform/readable-file.ts';

const sliceSize = 512 * 1024;

/**
 * Returns the cache key of content: the same for the same bytes, service and API key, none of which can be derived from
 * it.
 *
 * The content is hashed in slices: the digest of browsers takes no streams, and a file must not fill the memory.
 *
 * @returns a hash; undefined where the runtime offers no digest
 */
export async function contentKey(
  content: Content,
  ...scope: readonly unknown[]
): Promise<string | undefined> {
  const { size } = content.blob;
  const digests: (string | undefined)[] = [];
  const read = readSlice(content, sliceSize);
  for (let at = 0; at < size; at += sliceSize) digests.push(await sha256(await read(at)));
  return sha256(new TextEncoder().encode(JSON.stringify([...scope, size, digests])));
}
