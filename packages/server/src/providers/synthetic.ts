import { createSyntheticRenderer } from '@videogen/emulator/renderer';
import type { RenderJob, RenderMedia } from '@videogen/service';
import type { Provider } from './provider.ts';

/** Timeout of a video in milliseconds. */
const TIMEOUT = 120_000;

/**
 * Creates the provider that renders synthetic videos in processes of this machine: for a first start, for tests, and
 * as a substitute for a real provider. It charges nothing.
 */
export function createSyntheticProvider({ placeholder }: { readonly placeholder: boolean }): Provider {
  const renderer = createSyntheticRenderer({
    option: placeholder ? 'none' : 'video',
    timeoutMs: TIMEOUT,
    captions: false,
  });
  return {
    onUnknownOutcome: 'resubmit',
    // `submit` waits for the video, because no other process can poll for it.
    async submit(call) {
      const submitted = await renderer.submit({ ...call, job: withLocalMedia(call.job) });
      if (submitted.state !== 'accepted') return submitted;
      const { reference } = submitted;
      const polled = await renderer.poll({ ...call, submission: { ...call.submission, reference } });
      renderer.forget(reference);
      if (polled.state === 'done') return polled;
      return { state: 'refused', reason: 'reason' in polled ? polled.reason : 'The video was not rendered.' };
    },
    poll: async () => ({ state: 'lost', reason: 'The process that rendered the video has exited.' }),
    cancel: async () => {},
  };
}

/** The renderer reads bytes and files. */
function withLocalMedia(job: RenderJob): RenderJob {
  const local = (media: RenderMedia | null): RenderMedia | null =>
    media && {
      ...media,
      async source() {
        const source = await media.source();
        if (source instanceof Uint8Array || 'path' in source) return source;
        const response = await fetch(source.url);
        if (!response.ok)
          throw new Error(`The storage responded with ${response.status} to a read of the input.`);
        return response.bytes();
      },
    };
  return { ...job, image: local(job.image), video: local(job.video), audio: local(job.audio) };
}
