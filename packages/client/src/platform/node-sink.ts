import type { NodeWritable, Sink } from './sink.ts';

/** Writes to a Node stream with backpressure, and ends it. */
export function nodeSink(stream: NodeWritable): Sink {
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
      // The listener for `error` stays: an `error` event without a listener ends the process.
      stream.destroy(error instanceof Error ? error : undefined);
    },
  };
}
