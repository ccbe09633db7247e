import type { Json, JsonObject, PollOutcome, RenderMedia } from '@videogen/engine';
import { isObject } from '@videogen/shared/is-object';
import { InputNotAccepted, notSent } from './classify-failure.ts';
import { createComfyUiReports } from './comfyui-socket.ts';
import { interruptsOne, VersionCheck } from './comfyui-version.ts';
import { encodeForm } from './encode-form.ts';
import type { Provider, ProviderOptions, ProviderRequest } from './provider.ts';
import { getReference, getText, jsonRequest, ProviderHttp } from './provider-http.ts';
import { fillSlots, mediaBlob, readSlots } from './slots.ts';

/** Options of ComfyUI. */
export interface ComfyUiOptions extends ProviderOptions {
  /** Whether a process listens to the WebSocket for the end of the prompts that it has sent. */
  readonly websocket?: boolean | undefined;
}

/**
 * Creates a provider for a ComfyUI server. The route's `input` is the workflow in API format, with slots such as
 * `{prompt}`; media is uploaded to the server first, and its slot becomes the name of the file there. The idempotency
 * key is the id of the prompt, so that a submission with an unknown outcome can be looked up.
 */
export function createComfyUiProvider(options: ComfyUiOptions): Provider {
  const http = new ProviderHttp(options);
  const version = new VersionCheck(http);
  const reports = options.websocket === true ? createComfyUiReports(options) : undefined;
  return {
    onUnknownOutcome: options.onUnknownOutcome,
    async submit(request) {
      const workflow = request.input;
      if (workflow === undefined)
        return { state: 'refused', reason: 'A route to ComfyUI needs `input`: its workflow.' };

      const tooOld = await version.findProblem(request.signal);
      if (tooOld !== undefined) return { ...notSent(tooOld), account: true };

      const created = await http.create({
        path: '/prompt',
        getReference: (body) => getText(body, 'prompt_id'),
        async prepare() {
          const toJson = (media: RenderMedia) => upload(media, request, http, options.fetch);
          return jsonRequest({
            prompt: fillSlots(workflow, await readSlots(request, toJson)),
            prompt_id: request.submission.idempotencyKey,
            ...(reports && { client_id: reports.clientId }),
          });
        },
        signal: request.signal,
      });
      if (created.state === 'accepted') reports?.expect(created.reference, request.job.taskId);
      return created;
    },
    async poll(request) {
      const id = getReference(request.submission);
      const entry = await getHistory(id, request, http);
      if (entry !== undefined) return getOutcome(entry, request, http);
      if (await isQueued(id, request, http)) return { state: 'running', pollAfterMs: options.pollMs };
      // It may have finished between the two reads.
      const late = await getHistory(id, request, http);
      if (late !== undefined) return getOutcome(late, request, http);
      return { state: 'lost', reason: 'ComfyUI has the prompt neither in its queue nor in its history.' };
    },
    async cancel(request) {
      const id = getReference(request.submission);
      const init = { method: 'POST', signal: request.signal };
      await http.send('/queue', { ...init, ...jsonRequest({ delete: [id] }) });
      if ((await isRunning(id, request, http)) && (await interruptsOne(http, request.signal)))
        await http.send('/interrupt', { ...init, ...jsonRequest({ prompt_id: id }) });
    },
    async lookup(request) {
      const key = request.submission.idempotencyKey;
      const known =
        (await isQueued(key, request, http)) || (await getHistory(key, request, http)) !== undefined;
      // A restarted server has lost its history, so a prompt that is not found proves nothing.
      return known ? key : undefined;
    },
    ...(reports && { listen: reports.listen }),
  };
}

async function upload(
  media: RenderMedia,
  { signal, job }: ProviderRequest,
  http: ProviderHttp,
  fetch: typeof globalThis.fetch,
): Promise<Json> {
  const image = { name: `${job.taskId}.${media.format}`, content: await mediaBlob(media, fetch) };
  const body = encodeForm({ image, overwrite: 'true' });
  const created = await http.call('/upload/image', { body, signal });
  if ('outcome' in created) throw new InputNotAccepted(created.outcome);
  const { name, subfolder } = created.body;
  return subfolder === '' || subfolder === undefined ? String(name) : `${subfolder}/${name}`;
}

async function getHistory(
  id: string,
  { signal }: ProviderRequest,
  http: ProviderHttp,
): Promise<JsonObject | undefined> {
  const history = await http.read(`/history/${encodeURIComponent(id)}`, signal);
  const entry = history?.[id];
  return isObject(entry) ? entry : undefined;
}

async function isQueued(id: string, { signal }: ProviderRequest, http: ProviderHttp): Promise<boolean> {
  const queue = await http.read('/queue', signal);
  return lists(queue?.['queue_running'], id) || lists(queue?.['queue_pending'], id);
}

async function isRunning(id: string, { signal }: ProviderRequest, http: ProviderHttp): Promise<boolean> {
  return lists((await http.read('/queue', signal))?.['queue_running'], id);
}

/** An item of a queue is a list: its number, the id of its prompt, the prompt and more. */
function lists(queue: Json | undefined, id: string): boolean {
  return Array.isArray(queue) && queue.some((item: Json) => Array.isArray(item) && item[1] === id);
}

async function getOutcome(
  { status, outputs }: JsonObject,
  { signal }: ProviderRequest,
  http: ProviderHttp,
): Promise<PollOutcome> {
  if (isObject(status) && status['status_str'] === 'error')
    return { state: 'failed', reason: getFailure(status) };
  const file = isObject(outputs) ? firstVideo(outputs) : undefined;
  if (file === undefined) return { state: 'failed', reason: 'The workflow has no video among its outputs.' };
  const query = new URLSearchParams({
    filename: String(file['filename']),
    subfolder: String(file['subfolder'] ?? ''),
    type: String(file['type'] ?? 'output'),
  });
  return { state: 'ready', open: () => http.download(`/view?${query}`, signal) };
}

/** Nodes list the files that they saved under `images`, `gifs` or `videos`, whatever their type. */
function firstVideo(outputs: JsonObject): JsonObject | undefined {
  return Object.values(outputs)
    .flatMap((output) => (isObject(output) ? Object.values(output) : []))
    .flatMap((files) => (Array.isArray(files) ? files : []))
    .find((file: Json) => isObject(file) && /\.(mp4|webm|mov)$/i.test(String(file['filename']))) as
    | JsonObject
    | undefined;
}

function getFailure({ messages }: JsonObject): string {
  const isError = (message: Json): boolean => Array.isArray(message) && message[0] === 'execution_error';
  const error = Array.isArray(messages) ? messages.find(isError) : undefined;
  const details: Json = Array.isArray(error) ? (error[1] ?? null) : null;
  return isObject(details) ? String(details['exception_message']) : 'The workflow failed.';
}
