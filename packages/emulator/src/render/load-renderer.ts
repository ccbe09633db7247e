import type { RenderJob as VideoJob } from '@videogen/synthetic-video';
import { createPlaceholderRenderer, knownRatio } from './placeholder-renderer.ts';
import type { Renderer, RenderJob, RenderOption } from './render-port.ts';

/** Settings of the videos that the emulator makes itself. */
export interface VideoSettings {
  /** Timeout of a render in milliseconds. */
  readonly timeoutMs: number;
  /** Whether prompt and model are written on the picture. */
  readonly captions: boolean;
}

/** Loads the renderer; the video code is loaded with the first video. */
export async function loadRenderer(option: RenderOption, video: VideoSettings): Promise<Renderer> {
  if (typeof option === 'function') return { render: option, close: async () => undefined };
  return option === 'none' ? createPlaceholderRenderer() : loadVideoRenderer(video);
}

async function loadVideoRenderer({ timeoutMs, captions }: VideoSettings): Promise<Renderer> {
  const { createVideoRenderer } = await import('@videogen/synthetic-video');
  const renderer = createVideoRenderer({ timeoutMs });
  return {
    render: (job) => renderer.render(toVideoJob(job, captions), { signal: job.signal }),
    inspect: (job) => renderer.inspect(toVideoJob(job, captions), { signal: job.signal }),
    close: () => renderer.close(),
  };
}

function toVideoJob({ signal: _, taskId: __, ...job }: RenderJob, captions: boolean): VideoJob {
  return {
    ...job,
    captions,
    aspectRatio: knownRatio(job.aspectRatio),
    model: job.model ?? undefined,
    template: job.template ?? undefined,
    style: job.style ?? undefined,
    image: job.image ?? undefined,
    video: job.video ?? undefined,
    audio: job.audio ?? undefined,
  };
}
