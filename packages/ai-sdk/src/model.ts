import {
  InvalidArgumentError,
  type Experimental_VideoModelV4OperationWebhook as Notification,
  type Experimental_VideoModelV4OperationStatusResult as StatusResult,
  type Experimental_VideoModelV4 as VideoModel,
} from '@ai-sdk/provider';
import { type CreateMethod, type CreateMethods, isFinalStatus, type Task } from '@videogen/client';
import { operations } from '@videogen/types/operations';
import { nameTask } from './download.ts';
import { taskError, withSdkErrors } from './errors.ts';
import { describeTask } from './metadata.ts';
import { findOperation } from './model-id.ts';
import { createRequest } from './request.ts';
import type { Service } from './service.ts';
import { followTask, type Webhook } from './webhooks.ts';

/**
 * Creates a video model.
 *
 * @throws {NoSuchModelError} when the contract has no such model
 */
export function createVideoModel(modelId: string, service: Service): VideoModel {
  const operation = findOperation(modelId);
  /** The webhooks that the AI SDK waits for. */
  const waiting = new Set<{ webhook: Webhook; resolve: (end: PromiseLike<Notification>) => void }>();
  /** Final records that a webhook led to, by the operation that the AI SDK reads next. */
  const confirmed = new WeakMap<object, Task>();
  const response = () => ({ timestamp: new Date(), modelId, headers: undefined });
  const taskUrl = (taskId: string): string =>
    service.getUrl(operations.getTask.path.replace('{task_id}', taskId));

  return {
    specificationVersion: 'v4',
    provider: 'videogen.video',
    modelId,
    maxVideosPerCall: 1,

    async handleWebhookOption({ webhook }) {
      const created: Webhook = await webhook();
      const received = new Promise<Notification>((resolve) => waiting.add({ webhook: created, resolve }));
      // A start that fails leaves its webhook.
      const [oldest] = waiting;
      if (waiting.size > 10_000 && oldest) waiting.delete(oldest);
      return { webhookUrl: created.url, received };
    },

    async doStart({ abortSignal: signal, webhookUrl, ...options }) {
      const { input, extraFields, warnings, ...request } = createRequest(operation, options);
      const client = service.client();
      const headers = getHeaders(options.headers);
      const findWait = () => [...waiting].find(({ webhook }) => webhook.url === webhookUrl);
      let { ref = findWait()?.webhook.ref } = request;
      let callbackUrl = webhookUrl;
      if (webhookUrl !== undefined && service.createCallbackUrl)
        ({ url: callbackUrl, ref } = await service.createCallbackUrl(webhookUrl));
      // Safe: the table of models names the method, and the request has the fields of its operation.
      const create = client[operation.name as keyof CreateMethods] as CreateMethod<object>;
      const body = callbackUrl === undefined ? input : { ...input, callback_url: callbackUrl };
      const call = { url: service.getUrl(operation.path), ref, callbackUrl };
      const submit = { signal, headers, extraFields, ref, maxRetries: 0 };
      // The AI SDK retries by itself what is safe to retry.
      const { id: taskId } = await withSdkErrors(create(body, submit), call);
      const reference = { taskId };
      const wait = findWait();
      if (wait) {
        waiting.delete(wait);
        const followed = followTask(client, taskId, wait.webhook, { signal, headers }).then((task) => {
          if (task) confirmed.set(reference, task);
          return { headers: {}, body: { taskId } };
        });
        wait.resolve(withSdkErrors(followed, { url: taskUrl(taskId), taskId }));
      }
      return {
        operation: reference,
        warnings,
        providerMetadata: { videogen: { taskId } },
        response: response(),
      };
    },

    async doStatus({ operation: reference, abortSignal: signal, headers }): Promise<StatusResult> {
      if (!isReference(reference)) {
        const message = 'operation must be the one that experimental_startVideo returned: { "taskId": … }';
        throw new InvalidArgumentError({ argument: 'operation', message });
      }
      const { taskId } = reference;
      const url = taskUrl(taskId);
      const read = { signal, headers: getHeaders(headers), maxRetries: 0 };
      const task =
        confirmed.get(reference) ??
        (await withSdkErrors(service.client().tasks.get(taskId, read), { url, taskId }));
      const providerMetadata = describeTask(task);
      if (!isFinalStatus(task.status)) return { status: 'pending', providerMetadata, response: response() };
      if (task.status !== 'SUCCESS') throw taskError(task, url);
      // The interface does not say the format; this one is the default of the AI SDK.
      const videos = task.output_videos.map((video, index) => ({
        type: 'url' as const,
        url: nameTask(video.url, taskId, index),
        mediaType: 'video/mp4',
      }));
      return { status: 'completed', videos, warnings: [], providerMetadata, response: response() };
    },
  };
}

function getHeaders(headers: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const set = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(set);
}

/** Whether a value is a reference that `doStart` returned, in whichever process. */
function isReference(value: unknown): value is { taskId: string } {
  return typeof value === 'object' && !!value && 'taskId' in value && typeof value.taskId === 'string';
}
