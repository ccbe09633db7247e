import {
  InvalidArgumentError,
  type Experimental_VideoModelV4OperationWebhook as Notification,
  type Experimental_VideoModelV4OperationStatusResult as StatusResult,
  type Experimental_VideoModelV4 as VideoModel,
} from '@ai-sdk/provider';
import { type CreateMethod, isFinalStatus, type Task } from '@videogen/client';
import { remember } from './bounded-map.ts';
import { taskError, toSdkError } from './errors.ts';
import { describeTask } from './metadata.ts';
import { findOperation } from './model-id.ts';
import { createRequest } from './request.ts';
import type { Service } from './service.ts';
import { followTask, type Webhook } from './webhooks.ts';

type Methods = Required<Pick<VideoModel, 'doStart' | 'doStatus' | 'handleWebhookOption'>>;
type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Creates a video model.
 *
 * @throws {NoSuchModelError} when the contract has no such model
 */
export function createVideoModel(modelId: string, service: Service): VideoModel & Methods {
  const operation = findOperation(modelId);
  /** What ends the wait of the AI SDK for a webhook. */
  const waiting = new Map<
    Webhook,
    { resolve: (end: Notification) => void; reject: (error: unknown) => void }
  >();
  const confirmed = new Map<string, Task>();
  const response = () => ({ timestamp: new Date(), modelId, headers: undefined });
  const taskUrl = (taskId: string): string => service.urlOf(`/v1/tasks/${taskId}`);

  return {
    specificationVersion: 'v4',
    provider: 'videogen.video',
    modelId,
    maxVideosPerCall: 1,

    async handleWebhookOption({ webhook }) {
      const created: Webhook = await webhook();
      const received = new Promise<Notification>((resolve, reject) =>
        remember(waiting, created, { resolve, reject }),
      );
      return { webhookUrl: created.url, received };
    },

    async doStart({ abortSignal: signal, webhookUrl, ...options }) {
      const { input, extraFields, warnings, ...request } = createRequest(operation, options);
      const client = service.client();
      const headers = headersOf(options.headers);
      const findWebhook = () => [...waiting.keys()].find(({ url }) => url === webhookUrl);
      let { ref = findWebhook()?.ref } = request;
      let callbackUrl = webhookUrl;
      if (webhookUrl !== undefined && service.createCallbackUrl)
        ({ url: callbackUrl, ref } = await service.createCallbackUrl(webhookUrl));
      // Safe: the table of models names the method, and the request has the fields of its operation.
      const create = client[operation.name] as CreateMethod<object>;
      const body = callbackUrl === undefined ? input : { ...input, callback_url: callbackUrl };
      const call = { url: service.urlOf(operation.path), ref, callbackUrl };
      const submit = { signal, headers, extraFields, ref, maxRetries: 0 };
      // The AI SDK retries by itself what is safe to retry.
      const { id: taskId } = await create(body, submit).catch((error: unknown) => {
        throw toSdkError(error, call);
      });
      const webhook = findWebhook();
      const end = webhook && take(waiting, webhook);
      if (end)
        followTask(client, taskId, webhook, { signal, headers }).then(
          (task) => {
            if (task) remember(confirmed, taskId, task);
            end.resolve({ headers: {}, body: { taskId } });
          },
          (error: unknown) => end.reject(toSdkError(error, { url: taskUrl(taskId), taskId })),
        );
      return {
        operation: { taskId },
        warnings,
        providerMetadata: { videogen: { taskId } },
        response: response(),
      };
    },

    async doStatus({ operation: reference, abortSignal: signal, headers }): Promise<StatusResult> {
      const taskId = taskIdOf(reference);
      const url = taskUrl(taskId);
      const task =
        take(confirmed, taskId) ??
        (await service
          .client()
          .tasks.get(taskId, { signal, headers: headersOf(headers), maxRetries: 0 })
          .catch((error: unknown) => {
            throw toSdkError(error, { url, taskId });
          }));
      const providerMetadata = describeTask(task);
      if (!isFinalStatus(task.status)) return { status: 'pending', providerMetadata, response: response() };
      if (task.status !== 'SUCCESS') throw taskError(task, url);
      for (const [index, video] of task.output_videos.entries())
        remember(service.outputs, URL.parse(video.url)?.href ?? video.url, { taskId, index });
      // The interface does not say the format; this one is the default of the AI SDK.
      const videos = task.output_videos.map((video) => ({
        type: 'url' as const,
        url: video.url,
        mediaType: 'video/mp4',
      }));
      return { status: 'completed', videos, warnings: [], providerMetadata, response: response() };
    },
  };
}

function take<Key, Value>(map: Map<Key, Value>, key: Key): Value | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
}

function headersOf(headers: Headers = {}): Record<string, string> {
  const set = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(set);
}

/** Reads the reference that `doStart` returned, in whichever process. */
function taskIdOf(reference: unknown): string {
  if (
    typeof reference === 'object' &&
    reference &&
    'taskId' in reference &&
    typeof reference.taskId === 'string'
  )
    return reference.taskId;
  const message = 'operation must be the one that experimental_startVideo returned: { "taskId": … }';
  throw new InvalidArgumentError({ argument: 'operation', message });
}
