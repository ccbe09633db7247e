import type { RenderRequest } from '../../src/process/messages.ts';

/** A process that fails as the prompt of its job says, or responds without rendering. */
process.on('message', ({ job: { prompt } }: RenderRequest) => {
  if (prompt === 'throws') throw new Error('out of luck');
  if (prompt === 'exits') process.exit(7);
  if (prompt === 'crashes') process.kill(process.pid, 'SIGSEGV');
  if (prompt === 'hangs') for (;;);
  if (prompt === 'fills the memory') {
    for (const kept: number[][] = []; ; ) kept.push(new Array(1e6).fill(1.5));
  }
  process.send?.({ result: [String(process.pid)] });
});
process.on('disconnect', () => process.exit());
