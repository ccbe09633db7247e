import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRenderError, type RenderErrorCode } from '../errors.ts';
import type { RenderOutcome, RenderReply, RenderRequest } from './messages.ts';

/** Runs in a separate process and serves the requests that it receives, one after the other. */
const [scratch = ''] = process.argv.slice(2);
mkdirSync(scratch, { recursive: true, mode: 0o700 });

// It lives as long as the one who started it, however that one ends, and no signal to both ends it earlier.
process.on('SIGINT', () => undefined);
const clean = (): void => rmSync(scratch, { recursive: true, force: true });
process.on('exit', clean);
process.on('disconnect', () => {
  clean();
  endGroup();
});
process.on('message', (request: RenderRequest) => {
  // The parent may have gone: then the disconnect event follows.
  void respondTo(request).then((reply) => process.send?.(reply, undefined, undefined, () => undefined));
});

/** Ends this process with the ffmpeg that it started. No orderly exit: native code may be at work. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}

const parts = Promise.all([import('../render-video.ts'), import('../caption/text.ts')]).then(
  ([library, { TextDrawer }]) => ({ ...library, texts: new TextDrawer(scratch) }),
);

async function respondTo({ id, task, job }: RenderRequest): Promise<RenderReply> {
  try {
    return { id, result: await serve(task, job) };
  } catch (error) {
    const code: RenderErrorCode = isRenderError(error) ? error.code : 'RENDER_FAILED';
    return { id, error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}

async function serve(task: RenderRequest['task'], job: RenderRequest['job']): Promise<RenderOutcome> {
  const { renderVideo, inspectJob, texts } = await parts;
  if (task === 'inspect') return inspectJob(job);
  const folder = mkdtempSync(join(scratch, 'job-'));
  try {
    return await renderVideo(job, { folder, texts });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
