/** Checked by the compiler, not run: what compiles, and what must not. */

import type { CreateOperationId, OperationId } from '@videogen/types';
import type * as Errors from '../../src/index.ts';
import type {
  OutputVideo,
  SucceededTask,
  Task,
  TaskHandle,
  UploadedMedia,
  VideoClient,
} from '../../src/index.ts';
import { isVideoClientError } from '../../src/index.ts';

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
  await client.templateToVideo({ image: [{ stream: new Blob().stream(), size: 512 }] });
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

/** A switch over the code tells each class from every other, and leaves none out. */
export function everyCode(error: unknown): void {
  if (!isVideoClientError(error)) return;
  switch (error.code) {
    case 'validation':
      same<typeof error, Errors.ValidationError>(true);
      same<ReturnType<typeof error.fieldErrors>, Record<string, string[]>>(true);
      break;
    case 'authentication':
      same<typeof error, Errors.AuthenticationError>(true);
      break;
    case 'organization_banned':
      same<typeof error, Errors.OrganizationBannedError>(true);
      break;
    case 'not_found':
      same<typeof error, Errors.NotFoundError>(true);
      break;
    case 'rate_limit':
      same<typeof error, Errors.RateLimitError>(true);
      break;
    case 'server':
      same<typeof error, Errors.ServerError>(true);
      break;
    case 'api':
      same<(typeof error)['status'], number>(true);
      break;
    case 'invalid_response':
      same<typeof error, Errors.InvalidResponseError>(true);
      break;
    case 'connection':
      same<typeof error, Errors.ConnectionError>(true);
      break;
    case 'timeout':
      same<typeof error, Errors.TimeoutError>(true);
      break;
    case 'abort':
      same<typeof error, Errors.AbortError>(true);
      break;
    case 'api_key':
      same<typeof error, Errors.ApiKeyError>(true);
      break;
    case 'hook':
      same<typeof error, Errors.HookError>(true);
      break;
    case 'ambiguous_submit':
      same<typeof error, Errors.AmbiguousSubmitError>(true);
      same<(typeof error)['submissionId'], string>(true);
      break;
    case 'task_failed':
      same<typeof error, Errors.TaskFailedError>(true);
      same<(typeof error)['task'], Task>(true);
      break;
    case 'task_canceled':
      same<typeof error, Errors.TaskCanceledError>(true);
      break;
    case 'task_timeout':
      same<typeof error, Errors.TaskTimeoutError>(true);
      break;
    case 'media':
      same<typeof error, Errors.MediaError>(true);
      break;
    case 'upload':
      same<typeof error, Errors.UploadError>(true);
      break;
    case 'download':
      same<typeof error, Errors.DownloadError>(true);
      break;
    default:
      same<typeof error, never>(true);
      break;
  }
}

const bytes = () => client.download(video);
const file = () => client.download(video, 'v.mp4');

export async function negatives(): Promise<void> {
  // A text-to-video request takes a style in a field of any name; the others list their fields.
  await client.textToVideo({ prompt: 'x', look: 'pixel' });
  // @ts-expect-error a field that is not in the contract
  await client.videoToVideo({ prompt: 'x', duration: 5 });
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
  // @ts-expect-error a stream without its size
  await client.upload({ stream: new Blob().stream() });
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

export function narrowing(error: unknown): void {
  if (!isVideoClientError(error)) return;
  // @ts-expect-error only a failed task has a record
  console.log(error.task);
  if (error.code === 'task_failed') same<typeof error.task, Task>(true);
  if (error.code === 'validation') same<ReturnType<typeof error.fieldErrors>, Record<string, string[]>>(true);
  // @ts-expect-error not a code
  if (error.code === 'failed') return;
}
