import type { NodeWritable, Sink } from './sink.ts';

/** Writes to a Node stream with backpressure, and ends it. */
export function nodeSink(stream: NodeWritable): Sink {
  const failed = new Promise<never>((_, reject) => {
    const onClose = (): void => reject(new Error('The stream was closed'));
    if (stream.destroyed) onClose();
    // The listener for `error` stays: an `error` event without a listener ends the process.
    stream.once('error', reject);
    stream.once('close', onClose);
  });
  // It is reported by the next operation.
  failed.catch(() => {});
  const settled = (begin: (done: (error?: unknown) => void) => void): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ]);
  return {
    write: (chunk) => settled((done) => (stream.write(chunk) ? done() : stream.once('drain', done))),
    finish: () => settled((done) => stream.end(done)),
    fail: async (error) => {
      stream.destroy(error instanceof Error ? error : undefined);
    },
  };
}
