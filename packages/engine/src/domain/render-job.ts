import type { MediaRef, TaskRecord } from '../ports/records.ts';
import type { RenderJob, RenderMedia } from '../ports/renderer.ts';
import type { ServiceContext } from './context.ts';

/** Returns what is to be rendered for a task. */
export function getRenderJob({ blobs }: Pick<ServiceContext, 'blobs'>, task: TaskRecord): RenderJob {
  const { id, organization, category, seconds, inputs: shown, job } = task;
  const media = (ref: MediaRef | null): RenderMedia | null =>
    ref === null ? null : { ...ref, source: () => getSource(blobs, ref) };
  const { image, video, audio, ...inputs } = job;
  return {
    ...inputs,
    inputs: shown,
    taskId: id,
    organization,
    category,
    seconds,
    image: media(image),
    video: media(video),
    audio: media(audio),
  };
}

async function getSource(
  blobs: ServiceContext['blobs'],
  { blob }: MediaRef,
): ReturnType<RenderMedia['source']> {
  const source = await blobs.source(blob);
  if (source === undefined) throw new Error('The content of an input file is no longer there.');
  return source;
}
