import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { Json, JsonObject, RenderMedia } from '@videogen/engine';
import { slotNames } from '../config/slot-names.ts';
import { openBody, readChunks } from './download.ts';
import type { ProviderRequest } from './provider.ts';

/** Pixels of a video by its aspect ratio. */
const SIZES: Readonly<Record<string, Size>> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 960, height: 960 },
  '4:3': { width: 1104, height: 832 },
  '3:4': { width: 832, height: 1104 },
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the pixels of a video; undefined for an aspect ratio that is not known. */
export function getSize(aspectRatio: string): Size | undefined {
  return SIZES[aspectRatio];
}

/** Returns a number below 2^31, which is the same whenever a task is sent. */
function getSeed(taskId: string): number {
  return createHash('sha256').update(`seed ${taskId}`).digest().readUInt32BE(0) >>> 1;
}

/** The value of each slot; null when the task has none. */
export type Slots = Readonly<Record<(typeof slotNames)[number], Json>>;

/** Converts media to the JSON value that a provider accepts. */
export type MediaToJson = (media: RenderMedia) => Promise<Json>;

/** Reads the values of the slots of a job. */
export async function readSlots(
  { job, model, fps }: ProviderRequest,
  mediaToJson: MediaToJson,
): Promise<Slots> {
  const size = getSize(job.aspectRatio);
  const of = async (media: RenderMedia | null): Promise<Json> => (media === null ? null : mediaToJson(media));
  return {
    prompt: job.prompt,
    seconds: job.seconds,
    seconds_text: String(job.seconds),
    frames: job.seconds * fps,
    fps,
    aspect_ratio: job.aspectRatio,
    width: size?.width ?? null,
    height: size?.height ?? null,
    seed: getSeed(job.taskId),
    model,
    template: job.template,
    task_id: job.taskId,
    image: await of(job.image),
    video: await of(job.video),
    audio: await of(job.audio),
  };
}

/**
 * Replaces slots in a JSON value. A text that is nothing but a slot becomes the value itself, with its type; members
 * whose slot has no value are left out.
 */
export function fillSlots(template: Json, slots: Slots): Json {
  if (typeof template === 'string') return fillText(template, slots);
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) return template.map((item: Json) => fillSlots(item, slots));
  const entries = Object.entries(template as JsonObject).flatMap(([name, own]) => {
    const value = fillSlots(own, slots);
    return value === null && own !== null ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

const SLOT = new RegExp(`\\{(${slotNames.join('|')})\\}`, 'g');

function fillText(text: string, slots: Slots): Json {
  // Safe: the expression matches names of slots only.
  const whole = slotNames.find((name) => text === `{${name}}`);
  if (whole !== undefined) return slots[whole];
  return text.replaceAll(SLOT, (_, name: keyof Slots) => String(slots[name] ?? ''));
}

/** Returns a URL of the media where the storage has one, and a `data:` URL otherwise. */
export async function mediaUrl(media: RenderMedia): Promise<string> {
  const source = await media.source();
  if ('url' in source) return source.url;
  const bytes = source instanceof Uint8Array ? source : await (await openAsBlob(source.path)).bytes();
  return `data:${media.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Opens media as a file to upload. A file on disk is read while it is sent. */
export async function mediaBlob(media: RenderMedia, fetch: typeof globalThis.fetch): Promise<Blob> {
  const source = await media.source();
  const type = media.mediaType;
  if ('path' in source) return openAsBlob(source.path, { type });
  // Safe: the bytes are not in shared memory, which is all that the declared type excludes.
  if (source instanceof Uint8Array) return new Blob([source as Uint8Array<ArrayBuffer>], { type });
  return new Blob(await readInput(source.url, fetch), { type });
}

/** Milliseconds without a byte of an input from the storage. */
const SILENCE = 10_000;

/**
 * Reads an input from the storage.
 *
 * @throws {Error} when the storage does not respond, or falls silent
 */
export async function readInput(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal = new AbortController().signal,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const opened = await openBody((within) => fetch(url, { signal: within }), { timeoutMs: SILENCE, signal });
  if (!opened.response.ok)
    throw new Error(`The storage responded with ${opened.response.status} to a read of the input.`);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of readChunks(opened, { silenceMs: SILENCE })) chunks.push(Buffer.from(chunk));
  return chunks;
}
