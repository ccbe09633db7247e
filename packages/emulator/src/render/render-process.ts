import { rmSync } from 'node:fs';
import { isRenderError, type RenderErrorCode } from './errors.ts';
import type { RenderReply, RenderRequest } from './messages.ts';

/** Runs in a separate process and renders the jobs that it receives, one after the other. */
const [scratch = ''] = process.argv.slice(2);

// It lives as long as the one who started it, however that one ends, and no signal to both ends it earlier.
process.on('SIGINT', () => undefined);
const clean = (): void => rmSync(scratch, { recursive: true, force: true });
process.on('exit', clean);
process.on('disconnect', () => {
  clean();
  // Not an orderly exit, which would take native code down while it still works.
  process.kill(process.pid, 'SIGKILL');
});
process.on('message', (request: RenderRequest) => {
  // The parent may have gone: then the disconnect event follows.
  void respondTo(request).then((reply) => process.send?.(reply, undefined, undefined, () => undefined));
});

const parts = Promise.all([import('./render-video.ts'), import('./text.ts')]).then(
  ([{ renderVideo }, { TextDrawer }]) => ({ renderVideo, texts: new TextDrawer(scratch) }),
);

async function respondTo({ id, job }: RenderRequest): Promise<RenderReply> {
  try {
    const { renderVideo, texts } = await parts;
    return { id, result: await renderVideo(job, { texts }) };
  } catch (error) {
    const code: RenderErrorCode = isRenderError(error) ? error.code : 'RENDER_FAILED';
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: { code, message } };
  }
}
