import type { RenderRequest } from '../../src/render/messages.ts';

/** A process that fails as its task's id says, or responds without rendering. */
process.on('message', ({ id, job }: RenderRequest) => {
  if (job.taskId === 'throws') throw new Error('out of luck');
  if (job.taskId === 'exits') process.exit(7);
  if (job.taskId === 'crashes') process.kill(process.pid, 'SIGSEGV');
  if (job.taskId === 'hangs') for (;;);
  const note = job.taskId === 'process' ? String(process.pid) : 'by the test process';
  const result = {
    bytes: new Uint8Array(1),
    width: 2,
    height: 2,
    seconds: 1,
    mediaType: 'video/mp4',
    notes: [note],
  };
  process.send?.({ id, result });
});
process.on('disconnect', () => process.exit());
