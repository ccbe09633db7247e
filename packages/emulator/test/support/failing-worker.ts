import { parentPort, threadId } from 'node:worker_threads';
import type { WorkerRequest } from '../../src/render/messages.ts';

/** A worker that fails as its task's id says, or answers without rendering. */
parentPort?.on('message', ({ id, job }: WorkerRequest) => {
  if (job.taskId === 'throws') throw new Error('out of luck');
  if (job.taskId === 'exits') process.exit(7);
  if (job.taskId === 'hangs') for (;;);
  const note = job.taskId === 'thread' ? String(threadId) : 'by the test worker';
  const result = {
    bytes: new Uint8Array(1),
    width: 2,
    height: 2,
    seconds: 1,
    mediaType: 'video/mp4',
    notes: [note],
  };
  parentPort?.postMessage({ id, result });
});
