import type { OutputVideo, paths, Task } from '@videogen/types';
import type { Client } from 'openapi-fetch';
import { type Core, createCore } from './core.ts';
import type { Destination } from './download/destination.ts';
import type { Downloaded, DownloadOptions, DownloadSource } from './download/download.ts';
import type { CreateMethods } from './generated/create-methods.ts';
import { createOperations } from './generated/operations.ts';
import { onDemand } from './load.ts';
import type { MediaSource } from './media/media-source.ts';
import type { UploadedMedia, UploadOptions } from './media/upload.ts';
import type { RequestOptions, SubmitOptions, VideoClientOptions } from './options.ts';
import { readTask } from './read-task.ts';
import { type CreateOperation, submit } from './submit.ts';
import { createTaskHandle, type TaskHandle } from './task-handle.ts';
import type { SucceededTask } from './task-status.ts';
import type { TaskChanges, WaitOptions, WatchOptions } from './watch-task.ts';

/** Tasks by their bare id, whichever process created them. */
export interface Tasks {
  /** Reads a task. */
  get(id: string, options?: RequestOptions): Promise<Task>;
  /** Waits until a task ends, and gives its record; see `TaskHandle.result`. */
  wait(id: string, options?: WaitOptions): Promise<SucceededTask>;
  /** Yields each change of a task's status; ends at a final one. */
  watch(id: string, options?: WatchOptions): TaskChanges;
  /** Makes a handle; sends nothing. */
  attach(id: string): TaskHandle;
}

/** The typed client of the service. */
export interface VideoClient extends CreateMethods {
  readonly tasks: Tasks;
  /**
   * Uploads a file, or gives the reference it already has.
   *
   * @throws {MediaError} when the service would not take it, before a byte is sent
   * @throws {UploadError} when the storage does not take it
   */
  upload(source: MediaSource, options?: UploadOptions): Promise<UploadedMedia>;
  /**
   * Downloads a produced video into memory.
   *
   * @throws {DownloadError} when it cannot be had whole
   */
  download(
    video: DownloadSource,
    destination?: undefined,
    options?: DownloadOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Downloads a produced video to a path or a writable stream. */
  download(video: DownloadSource, destination: Destination, options?: DownloadOptions): Promise<Downloaded>;
  /** An openapi-fetch client, typed by path; it adds the key, but neither retries nor throws for a refusal. */
  readonly http: Client<paths>;
}

/**
 * Makes a client of the video-generation API.
 *
 * @throws {TypeError} for options that make no sense
 * @example
 * ```ts
 * import { createVideoClient } from '@videogen/client';
 *
 * const client = createVideoClient({ baseUrl: 'http://localhost:4010', apiKey: 'emulator-key' });
 * const task = await client.textToVideo({ prompt: 'A cat surfing a wave', model: 't2v-2.4-faster', seconds: 5 });
 * const { output_videos } = await task.result();
 * console.log(output_videos);
 * ```
 */
export function createVideoClient(options: VideoClientOptions): VideoClient {
  const core = createCore(options);
  const attach = (id: string): TaskHandle => createTaskHandle(core, id, core.clock.now());
  return {
    ...createMethods(core),
    tasks: {
      get: (id, readOptions) => readTask(core, id, readOptions),
      wait: async (id, waitOptions) => attach(id).result(waitOptions),
      watch: (id, watchOptions) => attach(id).watch(watchOptions),
      attach,
    },
    upload: async (source, uploadOptions) => (await onDemand()).upload(core, source, uploadOptions),
    // Sound: `download` gives bytes exactly when there is no destination, as the overloads say.
    download: (async (video: OutputVideo, destination?: Destination, downloadOptions?: DownloadOptions) =>
      (await onDemand()).download(core, video, destination, downloadOptions)) as VideoClient['download'],
    http: core.http,
  };
}

function createMethods(core: Core): CreateMethods {
  const operations: Readonly<Record<keyof CreateMethods, CreateOperation>> = createOperations;
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (input: object, options?: SubmitOptions) => submit(core, name, operation, input, options),
  ]);
  // Sound: the table has one operation for each method, as its type says.
  return Object.fromEntries(methods) as CreateMethods;
}
