import { ASPECT_RATIOS, type AspectRatio } from '@videogen/service/media';
import type { Renderer, RenderJob, RenderOption } from './render-port.ts';

/**
 * Loads who makes the videos; the video code is loaded only when the first video is to be made.
 *
 * @param timeoutMs longest time a video may take
 */
export async function loadRenderer(option: RenderOption, timeoutMs: number): Promise<Renderer> {
  if (typeof option === 'function') return { render: option, close: async () => undefined };
  return option === 'none' ? loadPlaceholders() : loadVideoRenderer(timeoutMs);
}

async function loadPlaceholders(): Promise<Renderer> {
  const { placeholderVideo } = await import('../render/placeholder.ts');
  const made = new Map<string, ReturnType<typeof placeholderVideo>>();
  return {
    async render({ aspectRatio, seconds }) {
      const key = `${aspectRatio} ${seconds}`;
      const video = made.get(key) ?? placeholderVideo({ aspectRatio: knownRatio(aspectRatio), seconds });
      made.set(key, video);
      return video;
    },
    close: async () => undefined,
  };
}

async function loadVideoRenderer(timeoutMs: number): Promise<Renderer> {
  const { createRenderer } = await import('../render/renderer.ts');
  const renderer = createRenderer({ timeoutMs, maxCachedBytes: 0 });
  return {
    render: (job) => renderer.render(toVideoJob(job), { signal: job.signal }),
    close: () => renderer.close(),
  };
}

function toVideoJob({
  taskId,
  category,
  seconds,
  prompt,
  ...job
}: RenderJob): Parameters<ReturnType<typeof import('../render/renderer.ts')['createRenderer']>['render']>[0] {
  return {
    taskId,
    category,
    seconds,
    prompt,
    aspectRatio: knownRatio(job.aspectRatio),
    model: job.model ?? undefined,
    template: job.template ?? undefined,
    image: job.image ?? undefined,
    video: job.video ?? undefined,
    audio: job.audio ?? undefined,
  };
}

function knownRatio(ratio: string): AspectRatio {
  return ASPECT_RATIOS.find((known) => known === ratio) ?? '16:9';
}
