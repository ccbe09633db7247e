import { getCredits, type Prices } from '@videogen/shared/get-credits';
import { isObject } from '@videogen/shared/is-object';
import type { ValidationError } from '@videogen/types';
import { toValidationErrorBody, videoStyleSchema } from '@videogen/validators';
import type { JsonObject } from '../ports/json.ts';
import type { Policy } from '../ports/policy.ts';
import type { MediaRef, TaskJob, TaskRecord } from '../ports/records.ts';
import { checkBody } from './check-body.ts';
import type { ServiceContext } from './context.ts';
import type { Creator } from './creators.ts';
import { invalidInput } from './errors.ts';
import { getRenderJob } from './render-job.ts';
import { type MediaField, type ResolveDependencies, resolveMedia } from './resolve-media.ts';
import { withDeadline } from './with-deadline.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Creates a task from a request body. The caller stores it, or releases its media.
 *
 * @throws {ServiceError} `INPUT_INVALID`, `INPUT_REFUSED`, or because of a media input
 */
export async function createTask(
  creator: Creator,
  value: unknown,
  dependencies: ResolveDependencies,
): Promise<TaskRecord> {
  const { context, organization } = dependencies;
  const { policy, clock, ids } = context;
  const assumed: Prices = { perSecond: { '*': policy['credits-per-task'].perSecond } };
  const { prices = assumed } = context;

  checkBody(creator.schema, value);
  const body = isObject(value) ? value : {};
  checkAssumptions(creator, body, policy);
  const given = givenInputs(creator, body);

  const media = await resolveAll(creator, body, dependencies);
  const job = await makeJob(creator, { body, media }, dependencies);
  const seconds = typeof body['seconds'] === 'number' ? body['seconds'] : policy['create-defaults'].seconds;

  const createdAt = clock.now();
  const status = policy['task-initial-status'];
  const task: TaskRecord = {
    id: ids.task(),
    version: 1,
    organization,
    category: creator.category,
    status,
    timeline: [{ status, at: createdAt }],
    callbackUrl: getText(body['callback_url']),
    seconds,
    credits: getCredits({ operation: creator.name, body: { ...job, seconds } }, prices),
    inputs: makeInputs(creator, given, { job, seconds }),
    job,
    createdAt,
    output: null,
    failure: null,
    submission: null,
  };

  const warnings = await inspectInputs(context, task);
  return warnings.length === 0 ? task : { ...task, inputs: { ...task.inputs, warnings } };
}

/** Refuses what the assumptions of this service refuse beyond the contract. */
function checkAssumptions(creator: Creator, body: Body, policy: Policy): void {
  const errors = [
    ...missingFields(creator, body, policy),
    ...styleErrors(creator, body, policy),
    ...formErrors(creator, body, policy),
  ];
  if (errors.length > 0) throw invalidInput('INPUT_REFUSED', errors);
}

/** Milliseconds that the renderer may take to look at the inputs of a task. */
const INSPECT_TIMEOUT = 10_000;

/** Returns why the renderer will not show inputs of a task. A renderer that fails does not prevent the task. */
async function inspectInputs(context: ServiceContext, task: TaskRecord): Promise<readonly string[]> {
  const { inspect } = context.renderer;
  // Stryker disable next-line ConditionalExpression: without this check the call fails, which means the same.
  if (inspect === undefined) return [];
  const deadline = { timeoutMs: INSPECT_TIMEOUT, signal: context.signal };
  const job = getRenderJob(context, task);
  return withDeadline(deadline, (signal) => inspect({ job, signal })).catch(() => []);
}

function missingFields({ required }: Creator, body: Body, policy: Policy): ValidationError[] {
  const names: unknown = required && policy[required];
  if (!Array.isArray(names)) return [];
  return names
    .filter((name) => body[name] === undefined)
    .map((name) => ({ loc: ['body', String(name)], msg: 'Field required', type: 'missing' }));
}

function styleErrors({ unspecified }: Creator, body: Body, policy: Policy): ValidationError[] {
  const name = policy['style-field-name'];
  if (!unspecified.has('style-field-name') || name === null || body[name] === undefined) return [];
  const { error } = videoStyleSchema.safeParse(body[name]);
  return error ? toValidationErrorBody(error, ['body', name], body[name]).detail : [];
}

function formErrors({ unspecified }: Creator, body: Body, policy: Policy): ValidationError[] {
  const form = policy['template-image-form'];
  if (unspecified.has('template-image-form') && body['image'] !== undefined && form !== 'both') {
    if (Array.isArray(body['image']) !== (form === 'array')) {
      const msg = `Input should be a valid ${form === 'array' ? 'list' : 'dictionary'}`;
      return [{ loc: ['body', 'image'], msg, type: `${form}_type` }];
    }
  }

  const both =
    unspecified.has('talking-avatar-image-and-video') && isObject(body['image']) && isObject(body['video']);
  if (both && policy['talking-avatar-image-and-video'] === 'refuse') {
    return [{ loc: ['body'], msg: 'Give either image or video, not both', type: 'value_error' }];
  }
  return [];
}

/** Characters of the inputs of a task as JSON, without inline content. They are stored, and read at each step. */
const MAX_INPUTS = 100_000;

/** Unknown members are kept and shown again, so a body is refused whose members are too long, or cannot be written out. */
function givenInputs(creator: Creator, body: Body): JsonObject {
  const inputs = getInputs(creator, body);
  const refused = (msg: string, type: string) =>
    invalidInput('INPUT_INVALID', [{ loc: ['body'], msg, type }]);
  if (getJsonLength(inputs, () => refused('The body is nested too deep', 'recursion_loop')) > MAX_INPUTS)
    throw refused(`The body has more than ${MAX_INPUTS} characters besides inline content`, 'too_long');
  return inputs;
}

function getJsonLength(value: JsonObject, refuse: () => Error): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    throw refuse();
  }
}

function getInputs({ media }: Creator, body: Body): JsonObject {
  const given = Object.entries(body).filter(([name]) => name !== 'callback_url');
  const inputs = given.map(([name, value]) => [name, name in media ? withoutContent(value) : value]);
  // Safe: the body was parsed from JSON. A member of any name is kept, as `__proto__` is.
  return Object.fromEntries(inputs) as JsonObject;
}

type ResolvedMedia = Readonly<Record<string, MediaRef | undefined>>;

async function resolveAll(
  creator: Creator,
  body: Body,
  dependencies: ResolveDependencies,
): Promise<ResolvedMedia> {
  const resolved: Record<string, MediaRef> = {};
  try {
    for (const [name, { accepts }] of Object.entries(creator.media)) {
      const field = mediaField(body, name, accepts);
      if (field !== undefined) resolved[name] = await resolveMedia(field, dependencies);
    }
    return resolved;
  } catch (error) {
    for (const { blob } of Object.values(resolved)) await dependencies.context.blobs.release(blob);
    throw error;
  }
}

function mediaField(body: Body, name: string, accepts: MediaField['accepts']): MediaField | undefined {
  const value = body[name];
  if (Array.isArray(value)) return { value: value[0], loc: ['body', name, 0], accepts };
  return isObject(value) ? { value, loc: ['body', name], accepts } : undefined;
}

interface JobInput {
  readonly body: Body;
  readonly media: ResolvedMedia;
}

async function makeJob(
  creator: Creator,
  { body, media }: JobInput,
  { context: { policy }, inspector, organization }: ResolveDependencies,
): Promise<TaskJob> {
  const preferVideo = policy['talking-avatar-image-and-video'] === 'video';
  const image = preferVideo && media['video'] !== undefined ? undefined : media['image'];
  const video = preferVideo || media['image'] === undefined ? media['video'] : undefined;
  const picture = image ?? video;
  const detected =
    picture === undefined ? undefined : await inspector.aspectRatio({ blob: picture.blob, organization });
  return {
    prompt: getText(body['prompt']) ?? '',
    model: getText(body['model']) ?? creator.defaultModel,
    template: getText(body['template']) ?? creator.defaultTemplate,
    aspectRatio: getText(body['aspect_ratio']) ?? detected ?? policy['create-defaults'].aspect_ratio,
    image: image ?? null,
    video: video ?? null,
    audio: media['audio'] ?? null,
  };
}

interface InputDependencies {
  readonly job: TaskJob;
  readonly seconds: number;
}

function makeInputs(
  { defaultModel, defaultTemplate }: Creator,
  given: JsonObject,
  { job, seconds }: InputDependencies,
): JsonObject {
  return {
    ...given,
    ...(defaultModel !== null && { model: job.model }),
    ...(defaultTemplate !== null && { template: job.template }),
    prompt: job.prompt,
    seconds,
    image_url: null,
    aspect_ratio: job.aspectRatio,
  };
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (!isObject(value)) return value;
  const { bytes_base64_encoded: _, ...rest } = value;
  return rest;
}

function getText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
