import { createFileSink } from '#files';
import type { Core } from '../core.ts';
import { DownloadError } from '../errors/media-errors.ts';
import type { Sink } from '../platform/sink.ts';

/** The part of a Node stream that is used. */
export interface NodeWritable {
  write(chunk: Uint8Array): boolean;
  end(callback: () => void): unknown;
  once(event: string, listener: (...values: never[]) => void): unknown;
  off(event: string, listener: (...values: never[]) => void): unknown;
  destroy(error?: Error): unknown;
}

/** Where a video is written: a path (Node, Bun, Deno), or a stream, which is closed at the end. */
export type Destination =
  | string
  | URL
  | { readonly path: string | URL }
  | WritableStream<Uint8Array>
  | NodeWritable;

/**
 * Opens a destination.
 *
 * @throws {TypeError} for something that is none
 * @throws {DownloadError} when it cannot be opened
 */
export async function openDestination(core: Core, destination: Destination): Promise<Sink> {
  if (typeof destination === 'object' && 'getWriter' in destination) return webSink(destination);
  if (typeof destination === 'object' && 'once' in destination) return nodeSink(destination);
  const path = typeof destination === 'object' && 'path' in destination ? destination.path : destination;
  if (typeof path !== 'string' && !(path instanceof URL)) {
    throw new TypeError('destination must be a path, { path }, or a writable stream; leave it out for bytes');
  }
  try {
    return await createFileSink(path, core.createId());
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

function nodeSink(stream: NodeWritable): Sink {
  let failure: unknown;
  let wake: (() => void) | undefined;
  const onError = (error: unknown): void => {
    failure ??= error ?? new Error('The stream was closed');
    wake?.();
  };
  const onClose = (): void => onError(undefined);
  stream.once('error', onError);
  stream.once('close', onClose);
  const settled = async (begin: (done: () => void) => void): Promise<void> => {
    if (failure === undefined) {
      await new Promise<void>((done) => {
        wake = done;
        begin(done);
      });
    }
    if (failure !== undefined) throw failure;
  };
  return {
    write: (chunk) => settled((done) => (stream.write(chunk) ? done() : stream.once('drain', done))),
    finish: async () => {
      stream.off('close', onClose);
      await settled((done) => stream.end(done));
      stream.off('error', onError);
    },
    fail: async (error) => {
      // The listener for `error` stays: nobody else may be there to hear it.
      stream.destroy(error instanceof Error ? error : undefined);
    },
  };
}
