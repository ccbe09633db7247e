import {
  native,
  type PollOutcome,
  type Renderer as RendererPort,
  type RenderMedia,
  type RenderJob as ServiceJob,
  type MediaSource as ServiceMedia,
  withDeadline,
} from '@videogen/engine';
import { isVideoStyle } from '@videogen/synthetic-video/styles';
import type { MediaSource, RenderedVideo, Renderer, RenderJob } from '../render/render-port.ts';

/** The renderer of an emulator: a provider in the same process, which forgets its work when the process ends. */
export interface SyntheticRenderer extends RendererPort {
  /** Ends the work of a submission and drops its video. */
  readonly forget: (reference: string) => void;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

interface Work {
  readonly outcome: Promise<Rendered>;
  readonly abort: AbortController;
}

type Rendered = { readonly video: RenderedVideo } | { readonly failure: string };

/** The parts of the renderer. */
export interface RenderPortOptions {
  /** Loads the code that renders, with the first video. */
  readonly load: () => Promise<Renderer>;
  /** Opens a file that a renderer made; unset where there are no files. */
  readonly openFile?: (path: string) => AsyncIterable<Uint8Array>;
  /** Milliseconds of real time that a video may take. */
  readonly timeoutMs: number;
  /** Reports that inputs of a task will not be shown, when it is created. */
  readonly onWarning: (text: string) => void;
  /** Reports why the video of a task was not rendered, unless the task was ended before. */
  readonly onFailure: (text: string, cause: unknown) => void;
}

/** Creates the renderer. */
export function createRenderPort({
  load,
  openFile,
  timeoutMs,
  onWarning,
  onFailure,
}: RenderPortOptions): SyntheticRenderer {
  const works = new Map<string, Work>();
  let renderer: Promise<Renderer> | undefined;

  const forget = (reference: string): void => {
    works.get(reference)?.abort.abort();
    works.delete(reference);
  };
  const reset = (): void => {
    for (const reference of [...works.keys()]) forget(reference);
  };
  return {
    forget,
    reset,
    getProvider: () => 'synthetic',
    // It is in the same process and charges nothing: what it does not know any more is rendered again.
    onUnknownOutcome: () => 'resubmit',
    async inspect({ job, signal }) {
      // Only of a video can it be that its frames are not decoded.
      if (job.video === null) return [];
      renderer ??= load();
      const { inspect } = await renderer;
      const warnings = (await inspect?.(await toRenderJob(job, signal))) ?? [];
      for (const warning of warnings) onWarning(`Task ${job.taskId}: ${warning}`);
      return warnings;
    },
    async submit({ job, submission }) {
      const abort = new native.AbortController();
      renderer ??= load();
      const outcome = render(job, { renderer, timeoutMs, onFailure, signal: abort.signal });
      works.set(submission.idempotencyKey, { outcome, abort });
      return { state: 'accepted', reference: submission.idempotencyKey };
    },
    async poll({ submission }): Promise<PollOutcome> {
      const work = works.get(submission.reference ?? '');
      if (work === undefined) return { state: 'lost', reason: 'The process that rendered it has ended.' };
      const outcome = await work.outcome;
      if ('failure' in outcome) return { state: 'failed', reason: outcome.failure };
      const { width, height, mediaType = 'video/mp4' } = outcome.video;
      return {
        state: 'done',
        video: { content: getContent(outcome.video, openFile), width, height, mediaType },
      };
    },
    cancel: async ({ submission }) => forget(submission.reference ?? ''),
    async close() {
      reset();
      const loaded = await renderer?.catch(() => undefined);
      await loaded?.close();
    },
  };
}

interface RenderDependencies extends Pick<RenderPortOptions, 'timeoutMs' | 'onFailure'> {
  readonly renderer: Promise<Renderer>;
  readonly signal: AbortSignal;
}

/** Renders; it never rejects, as a failure is an outcome like another. A renderer that ignores its signal is not waited for. */
async function render(
  job: ServiceJob,
  { renderer, timeoutMs, onFailure, signal }: RenderDependencies,
): Promise<Rendered> {
  let expired = false;
  try {
    return await withDeadline({ timeoutMs, signal }, async (deadline) => {
      deadline.addEventListener('abort', () => {
        expired = !signal.aborted;
      });
      const { render: make } = await renderer;
      const video = await make(await toRenderJob(job, deadline));
      if (video.bytes === undefined && video.path === undefined)
        throw new Error('The renderer returned neither bytes nor a path.');
      return { video };
    });
  } catch (error) {
    if (signal.aborted) return { failure: 'The task was ended before its video was made.' };
    const reason = error instanceof Error ? error.message : String(error);
    const failure = expired ? `The video was not made within ${timeoutMs} ms.` : reason;
    report(() => onFailure(`The video of task ${job.taskId} was not rendered: ${failure}`, error));
    return { failure };
  }
}

/** Calls what the developer passed in. What it throws does not change the outcome of the task. */
function report(call: () => void): void {
  try {
    call();
  } catch (error) {
    console.error('videogen-emulator: `onError` threw', error);
  }
}

async function toRenderJob(
  { organization: _, inputs, image, video, audio, ...job }: ServiceJob,
  signal: AbortSignal,
): Promise<RenderJob> {
  const [imageSource, videoSource, audioSource] = await Promise.all([image, video, audio].map(getSource));
  return {
    ...job,
    style: styleIn(inputs),
    image: imageSource ?? null,
    video: videoSource ?? null,
    audio: audioSource ?? null,
    signal,
  };
}

/** Returns the style: the name of its field is not specified, so any field with one of its values is the style. */
function styleIn({ prompt: _, ...inputs }: ServiceJob['inputs']): string | null {
  return Object.values(inputs).find(isVideoStyle) ?? null;
}

async function getSource(media: RenderMedia | null): Promise<MediaSource | null> {
  const source: ServiceMedia | undefined = await media?.source();
  if (source === undefined) return null;
  if (!(source instanceof Uint8Array) && 'url' in source)
    throw new Error('The emulator stores media as bytes or files, not behind URLs.');
  return source;
}

function getContent(
  { bytes, path = '' }: RenderedVideo,
  openFile: RenderPortOptions['openFile'],
): Uint8Array | AsyncIterable<Uint8Array> {
  if (bytes !== undefined) return bytes;
  if (openFile === undefined) throw new Error('A renderer in a page returns bytes, not a path.');
  return openFile(path);
}
