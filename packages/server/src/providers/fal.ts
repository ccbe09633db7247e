import type { JsonObject, PollOutcome } from '@videogen/service';
import { createFalVerifier } from './fal-webhook.ts';
import { createProviderHttp, jsonRequest, type ProviderHttp, runningAs } from './http.ts';
import type { Provider, ProviderOptions, ProviderRequest } from './provider.ts';
import { firstUrl } from './replicate.ts';
import { fillSlots, mediaUrl, readSlots } from './slots.ts';
import { idIn } from './standard-webhook.ts';

/** Default `input` of a route: the parameter names that most video models use. */
const DEFAULT_INPUT: JsonObject = {
  prompt: '{prompt}',
  duration: '{seconds}',
  aspect_ratio: '{aspect_ratio}',
  image_url: '{image}',
  video_url: '{video}',
  audio_url: '{audio}',
};

/** Options of fal. */
export interface FalOptions extends ProviderOptions {
  /** URL of the public keys with which fal signs webhooks; unset means that there are no webhooks. */
  readonly webhookKeysUrl?: string | undefined;
}

/**
 * Creates a provider for the queue of fal. `providerModel` is the endpoint, such as `owner/app/path`. The reference
 * is the request's own path, which fal returns. fal has no idempotency keys: a submission with an unknown outcome
 * cannot be looked up.
 */
export function createFalProvider(options: FalOptions): Provider {
  const http = createProviderHttp(options);
  const { webhookKeysUrl } = options;
  const isSigned =
    webhookKeysUrl === undefined ? undefined : createFalVerifier(webhookKeysUrl, options.fetch);
  return {
    onUnknownOutcome: options.onUnknownOutcome,
    submit: (request) =>
      http.create({
        path: `/${request.model}${webhookQuery(request)}`,
        reference: 'request_id',
        prepare: async () =>
          jsonRequest(fillSlots(request.input ?? DEFAULT_INPUT, await readSlots(request, mediaUrl))),
        signal: request.signal,
      }),
    async poll(request) {
      const path = requestPath(request);
      const status = await http.read(`${path}/status`, request.signal);
      if (status === undefined) return { state: 'lost', reason: 'fal does not know the request.' };
      if (status['status'] !== 'COMPLETED')
        return runningAs(status['status'], ['IN_QUEUE', 'IN_PROGRESS'], options.pollMs);
      const { error } = status;
      if (error !== undefined && error !== null) return { state: 'failed', reason: String(error) };
      return getResult(path, request, http);
    },
    cancel: (request) =>
      http.send(`${requestPath(request)}/cancel`, { method: 'PUT', signal: request.signal }),
    ...(isSigned !== undefined && {
      webhook: async (request) => ((await isSigned(request)) ? idIn(request.body, 'request_id') : null),
    }),
  };
}

function webhookQuery({ webhookUrl }: ProviderRequest): string {
  return webhookUrl === null ? '' : `?${new URLSearchParams({ fal_webhook: webhookUrl })}`;
}

/** The path of a request has the owner and the app of the endpoint, without the rest. */
function requestPath({ model, submission }: ProviderRequest): string {
  const app = model.split('/').slice(0, 2).map(encodeURIComponent).join('/');
  return `/${app}/requests/${encodeURIComponent(submission.reference ?? '')}`;
}

async function getResult(
  path: string,
  { signal }: ProviderRequest,
  http: ProviderHttp,
): Promise<PollOutcome> {
  // The result of work that failed is the error response of the model.
  const result = await http.call(path, { method: 'GET', signal });
  if ('outcome' in result) {
    if (result.outcome.state === 'refused') return { state: 'failed', reason: result.outcome.reason };
    throw new Error(result.outcome.reason);
  }
  const url = firstUrl(result.body);
  if (url === undefined) return { state: 'failed', reason: 'fal returned no URL of a video.' };
  return { state: 'ready', open: () => http.download(url, signal) };
}
