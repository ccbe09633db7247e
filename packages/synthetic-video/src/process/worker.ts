import { rmSync } from 'node:fs';
import { isRenderError } from '../errors.ts';
import type { RenderReply, RenderRequest } from './messages.ts';

// Runs in a separate process and serves the requests that it receives, one after the other. It lives as long as the
// one who started it, however that one ends, and no signal to both ends it earlier.
const [folder = ''] = process.argv.slice(2);
process.on('SIGINT', () => undefined);
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
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

const library = import('../render-video.ts');

async function respondTo({ task, job }: RenderRequest): Promise<RenderReply> {
  try {
    const { renderVideo, inspectJob } = await library;
    return { result: await (task === 'inspect' ? inspectJob(job) : renderVideo(job)) };
  } catch (error) {
    const code = isRenderError(error) ? error.code : 'RENDER_FAILED';
    return { error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}
