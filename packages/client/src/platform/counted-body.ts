const sliceSize = 64 * 1024;

/**
 * A body that tells how much of it was read; without a type, as that would add a header.
 *
 * It stays a Blob, so that its length is sent. Runtimes that read one natively do not ask `stream`; there, the
 * progress is known at the end only.
 */
export function countedBody(blob: Blob, onBytes: (sent: number) => void): Blob {
  const copy = blob.slice(0, blob.size, '');
  copy.stream = () => {
    let sent = 0;
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          if (sent > 0) onBytes(sent);
          if (sent >= blob.size) return controller.close();
          const chunk = new Uint8Array(await blob.slice(sent, sent + sliceSize).arrayBuffer());
          sent += chunk.byteLength;
          controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
  };
  return copy;
}
