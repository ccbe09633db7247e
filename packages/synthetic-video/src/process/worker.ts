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

async function respondTo({ task, job }: RenderRequest): Promise<RenderReply> {
  try {
    // Only what the task needs: an inspection loads no library that draws or encodes.
    const inspect = async () => (await import('../codec/video-facts.ts')).inspectJob(job);
    const render = async () => (await import('../render-video.ts')).renderVideo(job);
    return { result: await (task === 'inspect' ? inspect() : render()) };
  } catch (error) {
    const code = isRenderError(error) ? error.code : 'RENDER_FAILED';
    return { error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}
