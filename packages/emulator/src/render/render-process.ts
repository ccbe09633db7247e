import { rmSync } from 'node:fs';
import { isRenderError, type RenderErrorCode } from './errors.ts';
import type { RenderReply, RenderRequest } from './messages.ts';

/** Runs in a process of its own: renders what it is sent, one job after the other. */
const [scratch = ''] = process.argv.slice(2);

// It lives as long as the one who started it, however that one ends, and no signal to both ends it earlier.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => {
  rmSync(scratch, { recursive: true, force: true });
  // Not an orderly exit, which would take native code down while it still works.
  process.kill(process.pid, 'SIGKILL');
});
process.on('message', (request: RenderRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});

const parts = Promise.all([import('./render-video.ts'), import('./text.ts')]).then(
  ([{ renderVideo }, { TextDrawer }]) => ({ renderVideo, texts: new TextDrawer(scratch) }),
);

async function answer({ id, job }: RenderRequest): Promise<RenderReply> {
  try {
    const { renderVideo, texts } = await parts;
    return { id, result: await renderVideo(job, { texts }) };
  } catch (error) {
    const code: RenderErrorCode = isRenderError(error) ? error.code : 'RENDER_FAILED';
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: { code, message } };
  }
}
