import type { RenderJob, RenderMedia, SubmitOutcome } from '@videogen/engine';
import { ASPECT_RATIOS } from '@videogen/engine/media';
import { createVideoRenderer, type MediaSource, type RenderJob as VideoJob } from '@videogen/synthetic-video';
import { placeholderVideo } from '@videogen/synthetic-video/placeholder';
import { isVideoStyle } from '@videogen/synthetic-video/styles';
import type { Provider } from './provider.ts';
import { readInput } from './slots.ts';

/** Timeout of a video in milliseconds. */
const TIMEOUT = 120_000;

/**
 * Creates the provider that renders synthetic videos in processes of this machine: for a first start, for tests, and
 * as a substitute for a real provider. It charges nothing.
 */
export function createSyntheticProvider(
  { placeholder }: { readonly placeholder: boolean },
  createRenderer: typeof createVideoRenderer = createVideoRenderer,
): Provider {
  const renderer = createRenderer({ timeoutMs: TIMEOUT });
  return {
    onUnknownOutcome: 'resubmit',
    // `submit` waits for the video, because no other process can poll for it.
    async submit({ job, signal }): Promise<SubmitOutcome> {
      try {
        const video = placeholder
          ? placeholderVideo({ aspectRatio: getAspectRatio(job), seconds: job.seconds })
          : await renderer.render(await toVideoJob(job, signal), { signal });
        return { state: 'done', video: { ...video, content: video.bytes } };
      } catch (error) {
        return { state: 'refused', reason: error instanceof Error ? error.message : String(error) };
      }
    },
    poll: async () => ({ state: 'lost', reason: 'The process that rendered the video has exited.' }),
    cancel: async () => {},
  };
}

function getAspectRatio({ aspectRatio }: RenderJob): VideoJob['aspectRatio'] {
  return ASPECT_RATIOS.find((known) => known === aspectRatio) ?? '16:9';
}

async function toVideoJob(job: RenderJob, signal: AbortSignal): Promise<VideoJob> {
  const { category, prompt, seconds, inputs } = job;
  const [image, video, audio] = await Promise.all(
    [job.image, job.video, job.audio].map((media) => readMedia(media, signal)),
  );
  return {
    category,
    prompt,
    seconds,
    captions: false,
    aspectRatio: getAspectRatio(job),
    model: job.model ?? undefined,
    template: job.template ?? undefined,
    style: styleIn(inputs),
    image,
    video,
    audio,
  };
}

/** Returns the style: the name of its field is not specified, so any field with one of its values is the style. */
function styleIn({ prompt: _, ...inputs }: RenderJob['inputs']): string | undefined {
  return Object.values(inputs).find(isVideoStyle);
}

/** The renderer reads bytes and files. */
async function readMedia(media: RenderMedia | null, signal: AbortSignal): Promise<MediaSource | undefined> {
  const source = await media?.source();
  if (source === undefined || source instanceof Uint8Array || 'path' in source) return source;
  return Buffer.concat(await readInput(source.url, fetch, signal));
}
