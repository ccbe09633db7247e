const sliceSize = 512 * 1024;

/**
 * Names content for the cache: the same bytes, service and API key give the same name, which tells none of them.
 *
 * The content is hashed in slices, as the web's digest takes no streams and a file is not to be held in memory.
 *
 * @returns 64 hexadecimal digits; undefined where the runtime offers no digest, as in a page without HTTPS
 */
export async function contentKey(blob: Blob, ...scope: readonly string[]): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const digest = async (data: BufferSource): Promise<string> => hex(await subtle.digest('SHA-256', data));
  const digests: string[] = [];
  for (let at = 0; at < blob.size; at += sliceSize) {
    digests.push(await digest(await blob.slice(at, at + sliceSize).arrayBuffer()));
  }
  return digest(new TextEncoder().encode(JSON.stringify([...scope, blob.size, digests])));
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
