import { createReadStream } from 'node:fs';
import type { Blob } from '../blobs/blob-store.ts';
import type { Core } from '../core.ts';
import type { FaultKind } from '../faults/fault.ts';
import type { DueItem } from '../persistence/records.ts';
import { withDeadline } from '../with-deadline.ts';
import { loadRenderer } from './load-renderer.ts';
import type { MediaSource, RenderedVideo, Renderer, RenderJob } from './render-port.ts';
import type { TaskRecord } from './task-record.ts';

/** How a render ended: with a stored video, or with the reason why there is none. */
export type RenderOutcome =
  | {
      readonly blob: string;
      readonly size: number;
      readonly width: number;
      readonly height: number;
      readonly mediaType: string;
    }
  | { readonly failure: string };

/** Makes the videos, so many at once. */
export interface RenderJobs {
  /** Takes a slot for the task of this work; false puts the work back until one is free. */
  readonly claimSlot: (item: DueItem) => boolean;
  /** Begins to render. */
  readonly start: (task: TaskRecord) => void;
  /** Resolves when the video is there; begins if nobody did. */
  readonly result: (task: TaskRecord) => Promise<RenderOutcome>;
  /** Gives the slot back; the video was taken. */
  readonly complete: (id: string) => Promise<void>;
  /** Gives the slot back and drops the video, which nobody wants any more. */
  readonly discard: (id: string) => Promise<void>;
  /** Lets work that waits for a slot try again. */
  readonly wakeWaiting: () => Promise<void>;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

interface Job {
  readonly outcome: Promise<RenderOutcome>;
  readonly abort: AbortController;
}

const RENDER_FAULTS: ReadonlySet<FaultKind> = new Set<FaultKind>(['render-failure']);

/** Makes the place where videos are made. */
export function createRenderJobs(core: Core): RenderJobs {
  const { settings, state, time, runner, blobs } = core;
  const limit = (): number => settings.assumptions['concurrency-limits'] ?? Number.POSITIVE_INFINITY;
  const jobs = new Map<string, Job>();
  const slots = new Set<string>();
  let waiting: DueItem[] = [];
  let renderer: Promise<Renderer> | undefined;

  const start = (task: TaskRecord): Job => {
    slots.add(task.id);
    const abort = new AbortController();
    renderer ??= loadRenderer(settings.render, settings.timing.renderLimit);
    const outcome = renderTask(core, task, { renderer, signal: abort.signal });
    const job = { outcome, abort };
    jobs.set(task.id, job);
    return job;
  };
  const wakeWaiting = async (): Promise<void> => {
    const item = slots.size < limit() ? waiting.shift() : undefined;
    if (item === undefined) return;
    await state.commit({ due: [{ ...item, at: time.now() }] });
    runner.wake();
  };
  const leave = async (id: string): Promise<void> => {
    jobs.get(id)?.abort.abort();
    jobs.delete(id);
    if (slots.delete(id)) await wakeWaiting();
  };
  return {
    wakeWaiting,
    claimSlot(item) {
      if (slots.size >= limit()) {
        waiting.push(item);
        return false;
      }
      slots.add(item.ref);
      return true;
    },
    start: (task) => void start(task),
    result: (task) => (jobs.get(task.id) ?? start(task)).outcome,
    complete: leave,
    async discard(id) {
      const job = jobs.get(id);
      await leave(id);
      const outcome = await job?.outcome;
      if (outcome !== undefined && 'blob' in outcome) await blobs.release(outcome.blob);
    },
    reset() {
      for (const { abort } of jobs.values()) abort.abort();
      jobs.clear();
      slots.clear();
      waiting = [];
    },
    async close() {
      for (const { abort } of jobs.values()) abort.abort();
      const loaded = await renderer?.catch(() => undefined);
      await loaded?.close();
    },
  };
}

interface RenderParts {
  readonly renderer: Promise<Renderer>;
  readonly signal: AbortSignal;
}

/** Renders and stores; it never rejects, as a failure is an outcome like another. */
async function renderTask(
  core: Core,
  task: TaskRecord,
  { renderer, signal }: RenderParts,
): Promise<RenderOutcome> {
  const { settings, faults } = core;
  const fault = faults.strike('render', RENDER_FAULTS);
  if (fault !== undefined) return { failure: fault.reason };
  const timeoutMs = settings.timing.renderLimit;
  let expired = false;
  try {
    return await withDeadline({ timeoutMs, signal }, async (deadline) => {
      deadline.addEventListener('abort', () => {
        expired = !signal.aborted;
      });
      const { render } = await renderer;
      const rendered = await orAborted(render(await toRenderJob(core, task, deadline)), deadline);
      const { key, size } = await store(core, rendered);
      const { width, height, mediaType = 'video/mp4' } = rendered;
      return { blob: key, size, width, height, mediaType };
    });
  } catch (error) {
    if (signal.aborted) return { failure: 'The task was ended before its video was made.' };
    if (expired) return { failure: `The video was not made within ${timeoutMs} ms.` };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function toRenderJob(
  core: Core,
  { id: taskId, category, seconds, job }: TaskRecord,
  signal: AbortSignal,
): Promise<RenderJob> {
  const { prompt, model, template, aspectRatio } = job;
  const [image, video, audio] = await Promise.all([
    load(core, job.image),
    load(core, job.video),
    load(core, job.audio),
  ]);
  return { taskId, category, seconds, prompt, model, template, aspectRatio, image, video, audio, signal };
}

async function load({ blobs }: Core, media: TaskRecord['job']['image']): Promise<MediaSource | null> {
  if (media === null) return null;
  const source = await blobs.source(media.blob);
  if (source === undefined) throw new Error('The content of an input file is no longer there.');
  return source;
}

async function store({ blobs }: Core, { bytes, path }: RenderedVideo): Promise<Blob> {
  if (bytes !== undefined) return blobs.put(bytes);
  if (path === undefined) throw new Error('The renderer returned neither bytes nor a path.');
  const writer = await blobs.writer();
  try {
    for await (const chunk of createReadStream(path)) await writer.write(chunk);
    return await writer.commit();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** A renderer need not heed the signal: the task goes on without it. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
