import type { Content } from './readable-file.ts';

// Small chunks are garbage collected sooner: with 64 kB, memory grows three times as much.
const sliceSize = 16 * 1024;

/** Node otherwise keeps a copy of the whole body, in case of a redirect. */
export const putInit: RequestInit = { redirect: 'error', window: null };

/**
 * Creates a body that reports how much of it was read; without a type, which would add a header.
 *
 * It stays a Blob, so that its length is sent. Runtimes that read a Blob natively do not call `stream`, so they
 * report progress only at the end.
 */
export function countedBody({ blob, file }: Content, onBytes: (sent: number) => Promise<void>): Blob {
  const read = async (at: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (!file) return new Uint8Array(await blob.slice(at, at + sliceSize).arrayBuffer());
    const target = new Uint8Array(sliceSize);
    return target.subarray(0, await file.read(target, at));
  };
  const copy = blob.slice(0, blob.size, '');
  copy.stream = () => {
    let sent = 0;
    const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
      async pull(controller) {
        if (sent > 0) await onBytes(sent);
        const chunk = sent < blob.size ? await read(sent) : undefined;
        if (!chunk?.byteLength) return controller.close();
        sent += chunk.byteLength;
        controller.enqueue(chunk);
      },
    };
    return new ReadableStream(source, { highWaterMark: 0 });
  };
  return copy;
}
