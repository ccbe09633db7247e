/** Checked by the compiler, not run: what compiles, and what must not. */

import type {
  CreatedTaskResponse,
  CreateOperationId,
  OperationId,
  TaskResponse,
  UploadResponse,
} from '@videogen/types';
import type { VideoHttpClient } from '../../src/create-http.ts';
import { createMethods } from '../../src/generated/operations.ts';
import { getTask } from '../../src/generated/reads.ts';
import { createUpload } from '../../src/generated/uploads.ts';
import type * as Errors from '../../src/index.ts';
import {
  isVideoClientError,
  type OutputVideo,
  type SucceededTask,
  type Task,
  type TaskHandle,
  type UploadedMedia,
  type VideoClient,
} from '../../src/index.ts';
import type { Received, Send, SendOptions } from '../../src/send-operation.ts';

declare const client: VideoClient;
declare const task: Task;
declare const video: OutputVideo;

/** Whether two types are one; `any` equals nothing but itself. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_same: Equal<A, B>): void => {};

export async function positives(): Promise<void> {
  const handle = await client.textToVideo({
    prompt: 'x',
    model: 't2v-2.4-faster',
    seconds: 5,
    callback_url: null,
  });
  same<typeof handle, TaskHandle>(true);
  same<Awaited<ReturnType<TaskHandle['result']>>, SucceededTask>(true);
  same<SucceededTask['status'], 'SUCCESS'>(true);
  await client.imageToVideo({ image: new Blob() });
  await client.imageToVideo({ image: { path: 'a.png' } });
  await client.imageToVideo({ image: { service_uri: 'service://x' } });
  await client.templateToVideo({ image: [new Response(new Blob().stream())] });
  await client.talkingAvatar({ audio: new Uint8Array(), video: { path: 'v.mp4' }, image: null, seconds: 60 });
  same<Awaited<ReturnType<VideoClient['upload']>>, UploadedMedia>(true);
  await client.imageToVideo({ image: await client.upload(new Blob()) });
  same<Uint8Array<ArrayBuffer>, Awaited<ReturnType<typeof bytes>>>(true);
  same<{ readonly size: number }, Awaited<ReturnType<typeof file>>>(true);
  for await (const seen of handle) same<typeof seen, Task>(true);
  const { data } = await client.http.GET('/v1/tasks/{task_id}', {
    params: { path: { task_id: 'x' } },
  });
  if (data) same<typeof data.data, Task>(true);
}

/** The members for operations that create no task; each operation that creates one has its own method. */
export const members: Readonly<
  Record<Exclude<OperationId, CreateOperationId>, (called: VideoClient) => unknown>
> = {
  getTask: (called) => called.tasks.get,
  createUpload: (called) => called.upload,
};

/** The class of each code. */
interface Classes {
  validation: Errors.ValidationError;
  authentication: Errors.AuthenticationError;
  organization_banned: Errors.OrganizationBannedError;
  not_found: Errors.NotFoundError;
  rate_limit: Errors.RateLimitError;
  server: Errors.ServerError;
  invalid_response: Errors.InvalidResponseError;
  connection: Errors.ConnectionError;
  timeout: Errors.TimeoutError;
  abort: Errors.AbortError;
  api_key: Errors.ApiKeyError;
  hook: Errors.HookError;
  ambiguous_submit: Errors.AmbiguousSubmitError;
  task_failed: Errors.TaskFailedError;
  task_canceled: Errors.TaskCanceledError;
  task_timeout: Errors.TaskTimeoutError;
  media: Errors.MediaError;
  upload: Errors.UploadError;
  download: Errors.DownloadError;
  api: Errors.ApiError & { readonly code: 'api' };
}

same<Errors.ErrorByCode, Classes>(true);

const bytes = () => client.download(video);
const file = () => client.download(video, 'v.mp4');

export async function negatives(): Promise<void> {
  // A style goes into a field whose name is not specified.
  await client.textToVideo({ prompt: 'x' }, { extraFields: { look: 'pixel' } });
  // @ts-expect-error a field that is not in the contract
  await client.textToVideo({ prompt: 'x', secnds: 4 });
  // @ts-expect-error a field that is not in the contract
  await client.run('textToVideo', { prompt: 'x', secnds: 4 });

  // @ts-expect-error a field that is not in the contract
  await client.imageToVideo({ image: new Blob(), secnds: 4 });
  // @ts-expect-error a field that is not in the contract
  await client.templateToVideo({ image: new Blob(), secnds: 4 });
  // @ts-expect-error a field that is not in the contract
  await client.videoToVideo({ video: new Blob(), secnds: 4 });

  // @ts-expect-error a field that is not in the contract
  await client.talkingAvatar({ audio: new Blob(), image: new Blob(), seconds: 4, secnds: 4 });
  // @ts-expect-error a model of another operation
  await client.textToVideo({ model: 'animate-2.4-faster' });
  // @ts-expect-error seconds as text
  await client.textToVideo({ seconds: '5' });

  // @ts-expect-error no image
  await client.imageToVideo({ prompt: 'x' });
  // @ts-expect-error a path is not a string: it could be anything
  await client.imageToVideo({ image: 'a.png' });
  // @ts-expect-error a list of images where one is wanted
  await client.imageToVideo({ image: [new Blob()] });

  // @ts-expect-error two images where one is supported
  await client.templateToVideo({ image: [new Blob(), new Blob()] });
  // @ts-expect-error neither image nor video
  await client.talkingAvatar({ audio: new Blob(), seconds: 5 });
  // @ts-expect-error no seconds
  await client.talkingAvatar({ audio: new Blob(), image: new Blob() });

  // @ts-expect-error a stream, whose length nothing states
  await client.upload(new Blob().stream());
  // @ts-expect-error not a status
  if (task.status === 'COMPLETED') return;
  // @ts-expect-error not a field of the record
  console.log(task.video_url);

  // @ts-expect-error not a path of the service
  await client.http.GET('/v1/tasks');
  // @ts-expect-error not an option
  await client.tasks.wait('x', { interval: 5 });
  // @ts-expect-error the key cannot be read
  console.log(client.apiKey);
}

/** What the generated functions send is checked against the documents. */
export function requests(http: VideoHttpClient, options: SendOptions): void {
  same<ReturnType<typeof getTask>, Received<TaskResponse>>(true);
  same<ReturnType<typeof createUpload>, Received<UploadResponse>>(true);
  getTask(http, { task_id: 'x' }, options);

  // @ts-expect-error not a parameter of the path
  getTask(http, { id: 'x' }, options);
  // @ts-expect-error not a field of the body
  createUpload(http, { name: 'x' }, options);
  createMethods((_name, _media, send) => {
    // Safe: what counts is what the compiler knows of its arguments.
    same<Awaited<ReturnType<typeof send>>['data'], CreatedTaskResponse | undefined>(true);
    return {} as never;
  });
  const read: Send<Task> = (given, more) => getTask(given, { task_id: 'x' }, more);

  // @ts-expect-error the response of another operation
  const other: Send<Task> = (given, more) => createUpload(given, { filename: 'x' }, more);
  console.log(read, other);
}

export function narrowing(error: unknown): void {
  if (!isVideoClientError(error)) return;
  // @ts-expect-error only a failed task has a record
  console.log(error.task);
  if (error.code === 'task_failed') same<typeof error, Errors.TaskFailedError>(true);
  // @ts-expect-error not a code
  if (error.code === 'failed') return;
}
