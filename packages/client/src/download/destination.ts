import { getOpener } from '#files';
import { DownloadError } from '../errors/transfer-errors.ts';
import { getText } from '../json.ts';
import type { FileDestination, Sink } from '../platform/sink.ts';
import type { VideoBytes } from '../video-bytes.ts';

/** The part of a `FileSystemFileHandle` that the client uses: of the origin private file system, or chosen by the user. */
export interface WritableFileHandle {
  createWritable(): Promise<WritableStream<VideoBytes>>;
}

/**
 * The destination of a video: a stream, closed at the end, or the handle of a file; in Node, Bun and Deno also a path.
 */
export type Destination = WritableStream<Uint8Array> | WritableFileHandle | FileDestination;

/** Returns a function that opens a destination, memory if there is none. Throws a `TypeError` for an invalid one. */
export function openerFor(
  destination: Destination | undefined | null,
): (ended: AbortSignal) => Promise<Sink> {
  if (destination == null) return async () => memorySink();
  if (typeof destination === 'object' && 'getWriter' in destination) return async () => webSink(destination);
  if (typeof destination === 'object' && 'createWritable' in destination)
    return () => writing(async () => webSink(await destination.createWritable()));
  const open = getOpener(destination);
  return (ended) => writing(() => open(ended));
}

/** Runs an operation of a destination; a `DownloadError` when it fails. */
export async function writing<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw new DownloadError(`The destination could not be written: ${getText(cause)}`, {
      reason: 'destination',
      cause,
    });
  }
}

/** Collects what is written. */
function memorySink(): Sink {
  const chunks: VideoBytes[] = [];
  const reset = async (): Promise<void> => {
    chunks.length = 0;
  };
  return {
    write: async (chunk) => {
      chunks.push(chunk);
    },
    reset,
    finish: async () => new Uint8Array(await new Blob(chunks).arrayBuffer()),
    fail: reset,
  };
}

function webSink(stream: WritableStream<Uint8Array>): Sink {
  const writer = stream.getWriter();
  return {
    write: (chunk) => writer.write(chunk),
    finish: () => writer.close(),
    // A stream that failed cannot be aborted again; its error was already thrown.
    fail: (error) => writer.abort(error).catch(() => {}),
  };
}
