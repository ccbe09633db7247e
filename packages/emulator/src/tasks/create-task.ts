import type { ValidationError } from '@videogen/types';
import { videoStyleFaults } from '@videogen/validators/fast';
import type { AssumptionId, Assumptions } from '../assumptions/assumptions.ts';
import type { Core } from '../core.ts';
import { invalid } from '../http/answer.ts';
import { checkBody } from '../http/check-body.ts';
import { asObject } from '../http/read-json.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { MediaInspector } from '../uploads/media-inspector.ts';
import type { MediaRef } from '../uploads/media-ref.ts';
import { type MediaField, resolveMedia } from '../uploads/resolve-media.ts';
import type { Creator } from './creators.ts';
import type { TaskJob, TaskRecord } from './task-record.ts';

/** A task that is about to be accepted, and what its acceptance rests on. */
export interface CreatedTask {
  readonly task: TaskRecord;
  readonly assumptions: readonly AssumptionId[];
}

/** What making a task needs. */
export interface CreateContext {
  readonly core: Core;
  readonly inspector: MediaInspector;
  readonly organization: string;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Makes a task of a request body.
 *
 * @throws {Refusal} 422 with the validation error body
 */
export async function createTask(
  creator: Creator,
  value: unknown,
  context: CreateContext,
): Promise<CreatedTask> {
  const { core, organization } = context;
  checkBody(creator.faults, value, refusalRestsOn(creator, value));
  const body = asObject(value);
  const { assumptions } = core.settings;
  const errors = [
    ...missingFields(creator, body, assumptions),
    ...styleErrors(creator, body, assumptions),
    ...formErrors(creator, body, assumptions),
  ];
  if (errors.length > 0) throw invalid(errors, { assumptions: restsOn(creator, body) });
  const media = await resolveAll(creator, body, context);
  const job = await makeJob(creator, { body, media, context });
  const seconds = numberOf(body['seconds']) ?? assumptions['create-defaults'].seconds;
  const createdAt = core.time.now();
  const status = assumptions['task-initial-status'];
  return {
    assumptions: restsOn(creator, body),
    task: {
      id: core.ids.task(),
      version: 1,
      organization,
      category: creator.category,
      status,
      timeline: [{ status, at: createdAt }],
      callbackUrl: textOf(body['callback_url']),
      seconds,
      credits: Math.ceil(seconds * assumptions['credits-per-task'].perSecond),
      inputs: makeInputs(creator, body, { job, seconds }),
      job,
      createdAt,
      output: null,
      failure: null,
    },
  };
}

function missingFields({ required }: Creator, body: Body, assumptions: Assumptions): ValidationError[] {
  const names: unknown = required === null ? [] : assumptions[required];
  if (!Array.isArray(names)) return [];
  return names
    .filter((name) => body[name] === undefined)
    .map((name) => ({ loc: ['body', String(name)], msg: 'Field required', type: 'missing' }));
}

function styleErrors({ unspecified }: Creator, body: Body, assumptions: Assumptions): ValidationError[] {
  const name = assumptions['style-field-name'];
  if (!unspecified.has('style-field-name') || name === null || body[name] === undefined) return [];
  return videoStyleFaults(body[name], ['body', name]) ?? [];
}

function formErrors({ unspecified }: Creator, body: Body, assumptions: Assumptions): ValidationError[] {
  const form = assumptions['template-image-form'];
  if (unspecified.has('template-image-form') && body['image'] !== undefined && form !== 'both') {
    if (Array.isArray(body['image']) !== (form === 'array')) {
      return [
        {
          loc: ['body', 'image'],
          msg: `Input should be a valid ${form === 'array' ? 'list' : 'dictionary'}`,
          type: `${form}_type`,
        },
      ];
    }
  }
  const both =
    unspecified.has('talking-avatar-image-and-video') && isObject(body['image']) && isObject(body['video']);
  if (both && assumptions['talking-avatar-image-and-video'] === 'refuse') {
    return [{ loc: ['body'], msg: 'Give either image or video, not both', type: 'value_error' }];
  }
  return [];
}

/** Names the entries of the register that the acceptance of a body rests on. */
function restsOn({ unspecified, required, media, fields }: Creator, body: Body): AssumptionId[] {
  const names = Object.keys(body);
  const ids: AssumptionId[] = ['credits-per-task', 'task-initial-status'];
  const incomplete = [...fields].some((name) => name !== 'callback_url' && !(name in body));
  if (incomplete && required !== null) ids.push(required);
  if (incomplete) ids.push('create-defaults');
  if (names.some((name) => !fields.has(name)))
    ids.push(unspecified.has('style-field-name') ? 'style-field-name' : 'unknown-fields');
  if (typeof body['callback_url'] === 'string') ids.push('callback-url-schemes');
  if (unspecified.has('template-image-form') && 'image' in body) ids.push('template-image-form');
  if (unspecified.has('talking-avatar-image-and-video') && isObject(body['image']) && isObject(body['video']))
    ids.push('talking-avatar-image-and-video');
  if (Object.keys(media).some((name) => hasInline(body[name])))
    ids.push('inline-base64-limit', 'inline-base64-form');
  return ids;
}

function hasInline(value: unknown): boolean {
  const input = Array.isArray(value) ? value[0] : value;
  return isObject(input) && typeof input['service_uri'] !== 'string';
}

function refusalRestsOn({ unspecified }: Creator, value: unknown): AssumptionId[] {
  const isNull = isObject(value) && value['aspect_ratio'] === null;
  return isNull && unspecified.has('null-aspect-ratio') ? ['null-aspect-ratio'] : [];
}

type ResolvedMedia = Readonly<Record<string, MediaRef | undefined>>;

async function resolveAll(
  creator: Creator,
  body: Body,
  { core, inspector, organization }: CreateContext,
): Promise<ResolvedMedia> {
  const resolved: Record<string, MediaRef> = {};
  try {
    for (const [name, { accepts }] of Object.entries(creator.media)) {
      const field = mediaField(body, name, accepts);
      if (field === undefined) continue;
      resolved[name] = await resolveMedia(field, {
        core,
        inspector,
        organization,
        operation: creator.operation,
      });
    }
    return resolved;
  } catch (error) {
    for (const { blob } of Object.values(resolved)) await core.blobs.release(blob);
    throw error;
  }
}

function mediaField(body: Body, name: string, accepts: MediaField['accepts']): MediaField | undefined {
  const value = body[name];
  if (Array.isArray(value)) return { value: value[0], loc: ['body', name, 0], accepts };
  return isObject(value) ? { value, loc: ['body', name], accepts } : undefined;
}

interface JobParts {
  readonly body: Body;
  readonly media: ResolvedMedia;
  readonly context: CreateContext;
}

async function makeJob(creator: Creator, { body, media, context }: JobParts): Promise<TaskJob> {
  const { assumptions } = context.core.settings;
  const preferVideo = assumptions['talking-avatar-image-and-video'] === 'video';
  const image = preferVideo && media['video'] !== undefined ? undefined : media['image'];
  const video = preferVideo || media['image'] === undefined ? media['video'] : undefined;
  const picture = image ?? video;
  const detected = picture === undefined ? undefined : await context.inspector.aspectRatio(picture.blob);
  return {
    prompt: textOf(body['prompt']) ?? '',
    model: textOf(body['model']) ?? creator.defaultModel,
    template: textOf(body['template']) ?? creator.defaultTemplate,
    aspectRatio: textOf(body['aspect_ratio']) ?? detected ?? assumptions['create-defaults'].aspect_ratio,
    image: image ?? null,
    video: video ?? null,
    audio: media['audio'] ?? null,
  };
}

interface InputParts {
  readonly job: TaskJob;
  readonly seconds: number;
}

function makeInputs(
  { media, defaultModel, defaultTemplate }: Creator,
  body: Body,
  { job, seconds }: InputParts,
): JsonObject {
  const inputs: Record<string, Json> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'callback_url') continue;
    // Sound: the body was parsed from JSON.
    define(inputs, name, (name in media ? withoutContent(value) : value) as Json);
  }
  if (defaultModel !== null) inputs['model'] = job.model;
  if (defaultTemplate !== null) inputs['template'] = job.template;
  return Object.assign(inputs, {
    prompt: job.prompt,
    seconds,
    image_url: null,
    aspect_ratio: job.aspectRatio,
  });
}

/** Sets a member whatever its name; assignment would take `__proto__` for something else. */
function define(target: Record<string, Json>, name: string, value: Json): void {
  if (name !== '__proto__') target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (!isObject(value)) return value;
  const { bytes_base64_encoded: _, ...rest } = value;
  return rest;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
