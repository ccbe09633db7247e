import type { JsonObject, PollOutcome } from '@videogen/engine';
import { encodeForm, type FormFile } from './encode-form.ts';
import type { Provider, ProviderOptions, ProviderRequest } from './provider.ts';
import { getReference, getText, jsonRequest, ProviderHttp, runningAs } from './provider-http.ts';
import { fillSlots, getSize, mediaBlob, mediaUrl, readSlots, type Slots } from './slots.ts';

/** Statuses in lower case, as servers and gateways write them. */
const RUNNING = [
  'queued',
  'in_queue',
  'in_progress',
  'in-progress',
  'pending',
  'processing',
  'running',
  'starting',
  'submitted',
  'created',
  'generating',
];
const DONE = ['completed', 'complete', 'succeeded', 'success', 'successful', 'done', 'finished', 'ready'];
const FAILED = [
  'failed',
  'failure',
  'error',
  'errored',
  'rejected',
  'cancelled',
  'canceled',
  'aborted',
  'expired',
  'timeout',
  'timed_out',
];

/** Options of the `/v1/videos` dialect. */
export interface OpenAiVideosOptions extends ProviderOptions {
  /**
   * The encoding of create requests: a form with the media as a file, or JSON with the media as a URL.
   *
   * @default 'multipart'
   */
  readonly encoding?: 'multipart' | 'json' | undefined;
}

/**
 * Creates a provider that speaks the `/v1/videos` dialect, as vLLM-Omni, SGLang, LiteLLM and TensorRT-LLM do. Most of
 * them ignore the header `Idempotency-Key` that is sent along, so that an unknown outcome cannot be looked up.
 */
export function createOpenAiVideosProvider(options: OpenAiVideosOptions): Provider {
  const http = new ProviderHttp(options);
  return {
    onUnknownOutcome: options.onUnknownOutcome,
    submit: (request) =>
      http.create({
        path: '/v1/videos',
        getReference: (body) => getText(body, 'id'),
        async prepare() {
          const key = { 'idempotency-key': request.submission.idempotencyKey };
          if (options.encoding === 'json') return jsonRequest(await getJson(request), key);
          return { headers: key, body: await getForm(request, options.fetch) };
        },
        signal: request.signal,
      }),
    async poll(request) {
      const video = await http.read(videoPath(request), request.signal);
      if (video === undefined)
        return { state: 'lost', reason: `${options.baseUrl} does not know the video.` };
      return getOutcome(video, request, http, options.pollMs);
    },
    cancel: (request) => http.send(videoPath(request), { method: 'DELETE', signal: request.signal }),
  };
}

function videoPath({ submission }: ProviderRequest): string {
  return `/v1/videos/${encodeURIComponent(getReference(submission))}`;
}

/** Returns the parameters other than the media; `seconds` is a string in this dialect. */
function getParameters({ model, input, job }: ProviderRequest, slots: Slots): JsonObject {
  const usual: JsonObject = { model, prompt: job.prompt, seconds: String(job.seconds) };
  const size = getSize(job.aspectRatio);
  const own = fillSlots(input ?? {}, slots);
  return {
    ...usual,
    ...(size !== undefined && { size: `${size.width}x${size.height}` }),
    ...(own as JsonObject),
  };
}

async function getJson(request: ProviderRequest): Promise<JsonObject> {
  const slots = await readSlots(request, mediaUrl);
  const reference = slots.image ?? slots.video;
  const parameters = getParameters(request, slots);
  return reference === null ? parameters : { ...parameters, input_reference: { image_url: reference } };
}

async function getForm(request: ProviderRequest, fetch: typeof globalThis.fetch): Promise<Blob> {
  const slots = await readSlots(request, async () => null);
  const fields: Record<string, string | FormFile> = {};
  for (const [name, value] of Object.entries(getParameters(request, slots)))
    fields[name] = typeof value === 'string' ? value : JSON.stringify(value);
  const media = request.job.image ?? request.job.video;
  if (media !== null)
    fields['input_reference'] = {
      name: `input_reference.${media.format}`,
      content: await mediaBlob(media, fetch),
    };
  return encodeForm(fields);
}

async function getOutcome(
  video: JsonObject,
  request: ProviderRequest,
  http: ProviderHttp,
  pollAfterMs: number,
): Promise<PollOutcome> {
  const status = String(video['status']).toLowerCase();
  if (DONE.includes(status))
    return { state: 'ready', open: () => http.download(`${videoPath(request)}/content`, request.signal) };
  if (FAILED.includes(status)) return { state: 'failed', reason: getReason(video) };
  return runningAs(video['status'], RUNNING, pollAfterMs);
}

function getReason({ error, status }: JsonObject): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error['message']);
  return String(error ?? status);
}
