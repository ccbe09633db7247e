import type { Blob, BlobStore } from '../ports/blob-store.ts';

/** Stores content, piece by piece if it comes in pieces. */
export async function storeContent(
  blobs: BlobStore,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Blob> {
  if (content instanceof Uint8Array) return blobs.put(content);
  const writer = await blobs.writer();
  try {
    for await (const chunk of content) await writer.write(chunk);
    return await writer.commit();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}
