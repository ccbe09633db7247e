import { openSink } from '#files';
import type { Core } from '../core.ts';
import { DownloadError } from '../errors/media-errors.ts';
import type { FileDestination, Sink } from '../platform/sink.ts';

/** Where a video is written: a stream, which is closed at the end, or, where there are such, a path or a Node stream. */
export type Destination = WritableStream<Uint8Array> | FileDestination;

/**
 * Opens a destination.
 *
 * @throws {TypeError} for something that is none
 * @throws {DownloadError} when it cannot be opened
 */
export async function openDestination(core: Core, destination: Destination): Promise<Sink> {
  if (typeof destination === 'object' && 'getWriter' in destination) return webSink(destination);
  try {
    return await openSink(destination, core.createId());
  } catch (cause) {
    if (cause instanceof TypeError) throw cause;
    throw new DownloadError('destination', `The destination cannot be written: ${String(cause)}`, undefined, {
      cause,
    });
  }
}

/** Collects what is written. */
export function memorySink(): Sink & { bytes: () => Uint8Array<ArrayBuffer> } {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reset = async (): Promise<void> => {
    chunks = [];
    size = 0;
  };
  return {
    write: async (chunk) => {
      chunks.push(chunk);
      size += chunk.byteLength;
    },
    reset,
    finish: async () => {},
    fail: reset,
    bytes: () => {
      const all = new Uint8Array(size);
      let at = 0;
      for (const chunk of chunks) {
        all.set(chunk, at);
        at += chunk.byteLength;
      }
      return all;
    },
  };
}

function webSink(stream: WritableStream<Uint8Array>): Sink {
  const writer = stream.getWriter();
  return {
    write: async (chunk) => {
      await writer.ready;
      await writer.write(chunk);
    },
    finish: () => writer.close(),
    fail: async (error) => {
      // A stream that has failed by itself cannot be aborted again; the reason is the one already thrown.
      await writer.abort(error).catch(() => {});
    },
  };
}
