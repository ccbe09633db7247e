import { createClientContext } from './client-context.ts';
import type { VideoHttpClient } from './create-http.ts';
import type { Destination } from './download/destination.ts';
import type { Downloaded, DownloadOptions, DownloadSource } from './download/download.ts';
import { addDetails } from './errors/video-client-error.ts';
import type { CreateInputs, CreateMethods } from './generated/create-methods.ts';
import { createMethods } from './generated/operations.ts';
import type { Resolution } from './journal/resolve-journal.ts';
import type { SubmissionJournal } from './journal/submission-journal.ts';
import { loadOnDemand } from './load-on-demand.ts';
import type { MediaSource } from './media/media-source.ts';
import type { UploadedMedia, UploadOptions } from './media/upload.ts';
import {
  defaultResolveTimeout,
  type RequestOptions,
  type ResolveOptions,
  type SubmitOptions,
  type VideoClientOptions,
} from './options.ts';
import { type ReadPromise, startRead } from './read-task.ts';
import type { RunOptions, RunResult } from './run.ts';
import { startCall } from './start-call.ts';
import { type CreateFactory, submit } from './submit.ts';
import { createTaskHandle, type TaskHandle } from './task-handle.ts';
import type { SucceededTask } from './task-status.ts';
import type { VideoBytes } from './video-bytes.ts';
import type { TaskChanges, TaskHandleJson, WaitOptions, WatchOptions } from './watch-task.ts';
import { withResponse } from './with-response.ts';

/** Tasks by their id, whichever process created them. */
export interface Tasks {
  /** Reads a task. */
  get(id: string, options?: RequestOptions): ReadPromise;
  /** Waits until a task ends, and returns its record; see `TaskHandle.result`. */
  wait(id: string, options?: WaitOptions): Promise<SucceededTask>;
  /** Yields each change of a task's status; ends after a final one. */
  watch(id: string, options?: WatchOptions): TaskChanges;
  /**
   * Creates a handle from an id, or from what `handle.toJSON()` returned; sends nothing.
   *
   * @throws {TypeError} when there is no task id
   */
  attach(task: string | TaskHandleJson): TaskHandle;
}

/** The typed client of the service. */
export interface VideoClient extends CreateMethods {
  readonly tasks: Tasks;
  /**
   * Creates a task, waits for it, and downloads its first video if `to` is set.
   *
   * @param operation name of the create method, such as `textToVideo`
   * @throws {VideoClientError} with `taskId` as soon as the task exists
   */
  run<Operation extends keyof CreateMethods>(
    operation: Operation,
    input: CreateInputs[Operation],
    options?: RunOptions,
  ): Promise<RunResult>;
  /**
   * Finds the tasks of the create requests in a journal whose outcome is unknown: the first confirmed callback of a
   * request's `callback_url` names its task. Records what it finds, and sends no create request.
   *
   * @param journal the one that `journalHooks` of `@videogen/client/journal` wrote
   * @throws {HookError} when the journal cannot be read
   */
  resolve(journal: SubmissionJournal, options: ResolveOptions): Promise<Resolution>;
  /**
   * Uploads a file, or returns the reference it already has.
   *
   * @param source a string is the path of a file, in Node, Bun and Deno
   * @throws {MediaError} when the service would refuse it, before a byte is sent
   * @throws {UploadError} when the storage refuses it
   */
  upload(source: MediaSource | string, options?: UploadOptions): Promise<UploadedMedia>;
  /**
   * Downloads a produced video into memory.
   *
   * @param source a task, whose record is read again when its URL has expired; or one of its `output_videos`
   * @throws {DownloadError} when it could not be downloaded whole, or is not a video
   */
  download(source: DownloadSource, destination?: undefined, options?: DownloadOptions): Promise<VideoBytes>;
  /** Downloads a produced video to a path or a writable stream. */
  download(source: DownloadSource, destination: Destination, options?: DownloadOptions): Promise<Downloaded>;
  /**
   * The openapi-fetch client that every call goes through, typed by path. A call on it has the key and the `timeout`,
   * but is neither retried nor throws for a refusal.
   */
  readonly http: VideoHttpClient;
}

/**
 * Creates a client of the video-generation API.
 *
 * @throws {TypeError} for invalid or missing options
 * @example
 * ```ts
 * import { createVideoClient } from '@videogen/client';
 *
 * const client = createVideoClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'emulator-key' });
 * const task = await client.textToVideo({ prompt: 'A cat surfing a wave', model: 't2v-2.4-faster', seconds: 5 });
 * const { output_videos } = await task.result();
 * console.log(output_videos);
 * ```
 */
export function createVideoClient(options: VideoClientOptions = {}): VideoClient {
  const context = createClientContext(options);
  const createMethod: CreateFactory =
    (...operation) =>
    (input, submitOptions = {}) => {
      const task = withResponse(async () => submit(startCall(context, submitOptions), operation, input));
      return Object.assign(task, {
        result: async (waitOptions?: WaitOptions) => (await task).result(waitOptions),
      });
    };
  const methods = createMethods(createMethod);
  const attach: Tasks['attach'] = (task) =>
    createTaskHandle(context, typeof task === 'string' ? { id: task } : task);
  const download = async (source: DownloadSource, to?: Destination, given: DownloadOptions = {}) => {
    const call = startCall(context, given);
    try {
      const { download } = await loadOnDemand(call);
      return await download(call, source, to);
    } catch (error) {
      // There is a task, whether or not the source names it.
      throw addDetails(error, { outcome: 'created' });
    }
  };
  return {
    ...methods,
    tasks: {
      get: (id, readOptions) => startRead(context, id, readOptions),
      wait: async (id, waitOptions) => attach(id).result(waitOptions),
      watch: (id, watchOptions) => attach(id).watch(watchOptions),
      attach,
    },
    run: async (operation, input, given = {}) => {
      const call = startCall(context, given);
      const { run } = await loadOnDemand(call);
      // Safe: `CreateInputs` has the input of each method under its name.
      const create = methods[operation] as (input: object, options: SubmitOptions) => Promise<TaskHandle>;
      return run(call, (submitOptions) => create(input, submitOptions), given);
    },
    resolve: async (journal, given) => {
      const call = startCall(context, given, given.timeout ?? defaultResolveTimeout);
      try {
        const { resolveJournal } = await loadOnDemand(call);
        return await resolveJournal(call, journal);
      } catch (error) {
        throw addDetails(error, { outcome: 'ambiguous' });
      }
    },
    upload: async (source, given = {}) => {
      const call = startCall(context, given);
      const { upload } = await loadOnDemand(call);
      return upload(call, source);
    },
    // Safe: the result is bytes exactly when there is no destination, as the overloads say.
    download: download as VideoClient['download'],
    get http() {
      context.isShared = true;
      return context.http;
    },
  };
}
