import type { Json, JsonObject, PollOutcome } from '@videogen/engine';
import type { Provider, ProviderOptions, ProviderRequest } from './provider.ts';
import { getReference, getText, jsonRequest, ProviderHttp, runningAs } from './provider-http.ts';
import { fillSlots, mediaUrl, readSlots } from './slots.ts';
import { idIn, isSignedBy } from './standard-webhook.ts';

/** Default `input` of a route: the parameter names that most video models use. */
const DEFAULT_INPUT: JsonObject = {
  prompt: '{prompt}',
  duration: '{seconds}',
  aspect_ratio: '{aspect_ratio}',
  image: '{image}',
  video: '{video}',
  audio: '{audio}',
};

/** Options of Replicate. */
export interface ReplicateOptions extends ProviderOptions {
  /** The signing secret of the account, `whsec_…`; unset means that there are no webhooks. */
  readonly webhookSecret?: string | undefined;
}

/**
 * Creates a provider for the HTTP API of Replicate. `providerModel` is `owner/name` or, with a version,
 * `owner/name:version`. Replicate has no idempotency keys: a submission with an unknown outcome cannot be looked up.
 */
export function createReplicateProvider(options: ReplicateOptions): Provider {
  const http = new ProviderHttp(options);
  const { webhookSecret } = options;
  return {
    onUnknownOutcome: options.onUnknownOutcome,
    async submit(request) {
      const { path, version } = getTarget(request.model);
      return http.create({
        path,
        getReference: (body) => getText(body, 'id'),
        async prepare() {
          const input = fillSlots(request.input ?? DEFAULT_INPUT, await readSlots(request, mediaUrl));
          return jsonRequest({ input, ...version, ...getWebhook(request) });
        },
        signal: request.signal,
      });
    },
    async poll(request) {
      const prediction = await http.read(predictionPath(request), request.signal);
      if (prediction === undefined)
        return { state: 'lost', reason: 'Replicate does not know the prediction.' };
      return getOutcome(prediction, request, http, options.pollMs);
    },
    cancel: (request) =>
      http.send(`${predictionPath(request)}/cancel`, { method: 'POST', signal: request.signal }),
    ...(webhookSecret !== undefined && {
      webhook: async (request) => (isSignedBy(webhookSecret, request) ? idIn(request.body, 'id') : null),
    }),
  };
}

function getWebhook({ webhookUrl }: ProviderRequest): JsonObject {
  return webhookUrl === null ? {} : { webhook: webhookUrl, webhook_events_filter: ['completed'] };
}

function getTarget(model: string): { path: string; version: JsonObject } {
  const [, version] = model.split(':');
  if (version !== undefined) return { path: '/v1/predictions', version: { version } };
  return {
    path: `/v1/models/${model.split('/').map(encodeURIComponent).join('/')}/predictions`,
    version: {},
  };
}

function predictionPath({ submission }: ProviderRequest): string {
  return `/v1/predictions/${encodeURIComponent(getReference(submission))}`;
}

async function getOutcome(
  prediction: JsonObject,
  { signal }: ProviderRequest,
  http: ProviderHttp,
  pollAfterMs: number,
): Promise<PollOutcome> {
  switch (prediction['status']) {
    case 'succeeded': {
      const url = firstUrl(prediction['output']);
      if (url === undefined) return { state: 'failed', reason: 'Replicate returned no URL of a video.' };
      return { state: 'ready', open: () => http.download(url, signal) };
    }
    case 'failed':
    case 'canceled':
    case 'aborted':
      return { state: 'failed', reason: String(prediction['error'] ?? prediction['status']) };
    default:
      return runningAs(prediction['status'], ['starting', 'processing', 'queued'], pollAfterMs);
  }
}

/** Models return a URL, a list of URLs, or an object with one. */
export function firstUrl(output: Json | undefined): string | undefined {
  if (typeof output === 'string') return /^https?:/.test(output) ? output : undefined;
  const values: readonly Json[] = Object.values(Object(output));
  for (const value of values) {
    const url = firstUrl(value);
    if (url !== undefined) return url;
  }
  return undefined;
}
