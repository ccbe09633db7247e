import {
  InvalidArgumentError,
  type Experimental_VideoModelV4OperationWebhook as Notification,
  type Experimental_VideoModelV4OperationStartResult as StartResult,
  type Experimental_VideoModelV4OperationStatusResult as StatusResult,
  type Experimental_VideoModelV4 as VideoModel,
} from '@ai-sdk/provider';
import {
  type CreateMethod,
  type CreateMethods,
  isFinalStatus,
  isVideoClientError,
  type Task,
  type TaskHandle,
  type VideoClient,
} from '@videogen/client';
import { failureReason } from '@videogen/shared/failure-reason';
import { operations } from '@videogen/types/operations';
import { callInjected } from './call-injected.ts';
import { describeTask } from './describe-task.ts';
import { nameTask } from './download.ts';
import { withSdkErrors } from './errors.ts';
import { followTask, type Webhook } from './follow-task.ts';
import { createGracefulAbort, type GracefulAbort } from './graceful-abort.ts';
import { findOperation } from './model-id.ts';
import { createRequest } from './request.ts';
import type { Service } from './service.ts';
import { reportByWebhook, reportFailedStart, reportTask, type Start } from './started-task.ts';
import { VERSION } from './version.ts';

type StartOptions = Parameters<NonNullable<VideoModel['doStart']>>[0];
type StatusOptions = Parameters<NonNullable<VideoModel['doStatus']>>[0];

/** A webhook that the AI SDK waits for. */
interface Waiting {
  readonly webhook: Webhook;
  readonly resolve: (end: PromiseLike<Notification>) => void;
}

/**
 * Creates a video model.
 *
 * @throws {NoSuchModelError} when the contract has no such model
 */
export function createVideoModel(modelId: string, service: Service): VideoModel {
  const model: Model = {
    id: modelId,
    operation: findOperation(modelId),
    service,
    waiting: new Set(),
    confirmed: new WeakMap(),
  };
  return {
    specificationVersion: 'v4',
    provider: 'videogen.video',
    modelId,
    maxVideosPerCall: 1,

    async handleWebhookOption({ webhook }) {
      const created: Webhook = await webhook();
      const received = new Promise<Notification>((resolve) =>
        model.waiting.add({ webhook: created, resolve }),
      );
      return { webhookUrl: created.url, received };
    },

    doStart: (options) => start(model, options),
    doStatus: (options) => readStatus(model, options),
  };
}

/** What the calls of a model share. */
interface Model {
  readonly id: string;
  readonly operation: ReturnType<typeof findOperation>;
  readonly service: Service;
  /** The webhooks of calls that have not started yet. */
  readonly waiting: Set<Waiting>;
  /** Final records that a webhook led to, by the operation that the AI SDK reads next. */
  readonly confirmed: WeakMap<object, Task>;
}

async function start(
  model: Model,
  { abortSignal: signal, webhookUrl, ...options }: StartOptions,
): Promise<StartResult> {
  const { operation, service } = model;
  const { input, extraFields, warnings, pollIntervalMs, ...request } = createRequest(operation, options);
  const client = service.client();
  const headers = getHeaders(options.headers);
  const url = service.getUrl(operation.path);
  const wait = takeWaiting(model.waiting, webhookUrl);

  const given: Callback = { url: webhookUrl, ref: request.ref ?? wait?.webhook.ref };
  const creating = createCallback(service, given, signal);
  const { url: callbackUrl, ref } = await withSdkErrors(creating, { url });
  const body = callbackUrl === undefined ? input : { ...input, callback_url: callbackUrl };

  // Safe: the table of models names the method, and the request has the fields of its operation.
  const create = client[operation.name as keyof CreateMethods] as CreateMethod<object>;
  const started: Start = { events: service.events, modelId: model.id, ref, signal };
  const submission: Submission = { start: started, client, callbackUrl, webhook: wait?.webhook };
  const submitting = submit(submission, (abort) => {
    const sent = { ...headers, ...abort.headers };
    return create(body, { signal: abort.signal, headers: sent, extraFields, ref });
  });
  const call = { url, ref, callbackUrl };
  const { id: taskId } = await withSdkErrors(submitting, call);
  await withSdkErrors(reportTask(started, taskId), call);

  const reference = { taskId };
  if (wait) {
    const followed = followTask(client, taskId, wait.webhook, { signal, headers, pollIntervalMs });
    const ended = followed.then((task) => {
      model.confirmed.set(reference, task);
      return { headers: {}, body: { taskId } };
    });
    wait.resolve(withSdkErrors(ended, { url: getTaskUrl(service, taskId) }));
  }
  return {
    operation: reference,
    warnings,
    providerMetadata: { videogen: { taskId } },
    response: describeResponse(model),
  };
}

async function readStatus(
  model: Model,
  { operation: reference, abortSignal: signal, headers }: StatusOptions,
): Promise<StatusResult> {
  if (!isReference(reference)) {
    const message = 'operation must be the one that experimental_startVideo returned: { "taskId": … }';
    throw new InvalidArgumentError({ argument: 'operation', message });
  }

  const { service, confirmed } = model;
  const { taskId } = reference;
  const read = { signal, headers: getHeaders(headers) };
  const task =
    confirmed.get(reference) ??
    (await withSdkErrors(service.client().tasks.get(taskId, read), { url: getTaskUrl(service, taskId) }));
  const known = { providerMetadata: describeTask(task), response: describeResponse(model) };
  return { ...getStatus(task, taskId), ...known };
}

function getTaskUrl({ getUrl }: Service, taskId: string): string {
  return getUrl(operations.getTask.path.replace('{task_id}', taskId));
}

function describeResponse({ id: modelId }: Model): StatusResult['response'] {
  return { timestamp: new Date(), modelId, headers: undefined };
}

/** Takes the webhook of a call out of those that wait. */
function takeWaiting(waiting: Set<Waiting>, url: string | undefined): Waiting | undefined {
  const found = [...waiting].find(({ webhook }) => webhook.url === url);
  if (found) waiting.delete(found);
  return found;
}

/** What the AI SDK reads of a task: that it continues, its error, or its videos. */
function getStatus(task: Task, taskId: string): StatusOf<StatusResult> {
  if (!isFinalStatus(task.status)) return { status: 'pending' };
  if (task.status !== 'SUCCESS') return { status: 'error', error: explainEnd(task) };
  // The interface does not say the format; this one is the default of the AI SDK.
  const videos = task.output_videos.map((video, index) => ({
    type: 'url' as const,
    url: nameTask(video.url, taskId, index),
    mediaType: 'video/mp4',
  }));
  return { status: 'completed', videos, warnings: [] };
}

/** A result without what all results have. */
type StatusOf<Result> = Result extends unknown ? Omit<Result, 'providerMetadata' | 'response'> : never;

/** What the service calls when the task changes. */
interface Callback {
  readonly url: string | undefined;
  readonly ref: string | undefined;
}

/** Returns the callback that the application makes for a webhook; the given one if it makes none. */
async function createCallback(
  { createCallbackUrl }: Service,
  given: Callback,
  signal: AbortSignal | undefined,
): Promise<Callback> {
  const { url: webhookUrl } = given;
  if (webhookUrl === undefined || !createCallbackUrl) return given;
  const { url, ref } = await callInjected('createCallbackUrl', () => createCallbackUrl(webhookUrl), signal);
  return { url, ref };
}

/** A start that is sent. */
interface Submission {
  readonly start: Start;
  readonly client: VideoClient;
  readonly callbackUrl: string | undefined;
  readonly webhook: Webhook | undefined;
}

/** Sends the create request of a start, which an abort does not cut off at once; reports what became of a failed one. */
async function submit(
  { start, client, callbackUrl, webhook }: Submission,
  send: (abort: GracefulAbort) => PromiseLike<TaskHandle>,
): Promise<TaskHandle> {
  const abort = createGracefulAbort(client, start.signal);
  try {
    return await send(abort);
  } catch (error) {
    await reportFailedStart(start, error);
    if (webhook && isVideoClientError(error, 'ambiguous_submit') && error.taskId === undefined)
      reportByWebhook(start, error.submissionId, webhook, client, callbackUrl);
    throw error;
  } finally {
    abort.release();
  }
}

/** Why a task has no video, for the one who wrote the prompt; it names the task. */
function explainEnd(task: Task): string {
  const reason = failureReason(task);
  return `Task ${task.task_id} ended with the status ${task.status}${reason === undefined ? '' : `: ${reason}`}`;
}

function getHeaders(headers: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const set = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const given = new Headers(set);
  given.set('user-agent', `${given.get('user-agent') ?? ''} ai-sdk/videogen/${VERSION}`.trim());
  return Object.fromEntries(given);
}

/** Whether a value is a reference that `doStart` returned, in whichever process. */
function isReference(value: unknown): value is { taskId: string } {
  return typeof value === 'object' && !!value && 'taskId' in value && typeof value.taskId === 'string';
}
