import { parentPort, workerData } from 'node:worker_threads';
import { isRenderError, RenderError, type RenderErrorCode } from './errors.ts';
import { END, type WorkerReply, type WorkerRequest, type WorkerSetup } from './messages.ts';
import { renderVideo } from './render-video.ts';
import { TextDrawer } from './text.ts';

/** Runs in a thread of its own: renders what it is sent, one job after the other. */
const port = parentPort;
if (port === null) throw new Error('This file is started by the renderer, as a worker thread.');

const { scratch } = workerData as WorkerSetup; // What the renderer starts this file with.
const texts = new TextDrawer(scratch);

port.on('message', (request: WorkerRequest | typeof END) => {
  if (request === END) {
    // Without its port nothing keeps the thread, once native code has come back.
    port.close();
    return;
  }
  void answer(request).then((reply) => {
    // The bytes are handed over, not copied.
    port.postMessage(reply, 'result' in reply ? [reply.result.bytes.buffer as ArrayBuffer] : []); // Ours, not shared.
  });
});

async function answer({ id, job, cancel }: WorkerRequest): Promise<WorkerReply> {
  try {
    const checkpoint = (): void => {
      if (Atomics.load(cancel, 0) !== 0)
        throw new RenderError('RENDER_ABORTED', 'The rendering was given up.');
    };
    return { id, result: await renderVideo(job, { checkpoint, texts }) };
  } catch (error) {
    const code: RenderErrorCode = isRenderError(error) ? error.code : 'RENDER_FAILED';
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: { code, message } };
  }
}
