import type { JsonObject, PollOutcome } from '@videogen/engine';
import { createFalVerifier } from './fal-webhook.ts';
import type { Provider, ProviderOptions, ProviderRequest } from './provider.ts';
import {
  getReference,
  getText,
  jsonRequest,
  ProviderHttp,
  ProviderUnavailable,
  runningAs,
} from './provider-http.ts';
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
 * Creates a provider for the queue of fal. `providerModel` is the endpoint, such as `owner/app/path` or
 * `workflows/owner/name`. The status, the result and the cancellation have the URLs that fal returns. fal has no
 * idempotency keys: a submission with an unknown outcome cannot be looked up.
 */
export function createFalProvider(options: FalOptions): Provider {
  const http = new ProviderHttp(options);
  const { webhookKeysUrl } = options;
  const isSigned =
    webhookKeysUrl === undefined ? undefined : createFalVerifier(webhookKeysUrl, options.fetch);
  return {
    onUnknownOutcome: options.onUnknownOutcome,
    submit: (request) =>
      http.create({
        path: `/${request.model}${webhookQuery(request)}`,
        getReference: (body) => getText(body, 'request_id'),
        getHandle: getUrls,
        prepare: async () =>
          jsonRequest(fillSlots(request.input ?? DEFAULT_INPUT, await readSlots(request, mediaUrl))),
        signal: request.signal,
      }),
    async poll(request) {
      const status = await http.read(getUrl(request, 'status_url'), request.signal);
      if (status === undefined) return { state: 'lost', reason: 'fal does not know the request.' };
      if (status['status'] !== 'COMPLETED')
        return runningAs(status['status'], ['in_queue', 'in_progress'], options.pollMs);
      const { error } = status;
      if (error !== undefined && error !== null) return { state: 'failed', reason: String(error) };
      return getResult(request, http);
    },
    cancel: (request) => http.send(getUrl(request, 'cancel_url'), { method: 'PUT', signal: request.signal }),
    ...(isSigned !== undefined && {
      webhook: async (request) => ((await isSigned(request)) ? idIn(request.body, 'request_id') : null),
    }),
  };
}

function webhookQuery({ webhookUrl }: ProviderRequest): string {
  return webhookUrl === null ? '' : `?${new URLSearchParams({ fal_webhook: webhookUrl })}`;
}

/** The URLs of a request by their names in fal's response, each with its path after that of the request. */
const PATHS = { status_url: '/status', response_url: '', cancel_url: '/cancel' } as const;

type UrlName = keyof typeof PATHS;

// Safe: the keys are those of the type, as the object is written here.
const urlNames = Object.keys(PATHS) as UrlName[];

function getUrls(body: JsonObject): JsonObject {
  return Object.fromEntries(
    urlNames.flatMap((name) => {
      // Stryker disable next-line StringLiteral: no URL.
      const url = getText(body, name) ?? '';
      return /^https?:/.test(url) && URL.canParse(url) ? [[name, url]] : [];
    }),
  );
}

/**
 * Returns a URL of a request as fal returned it. A submission whose response was lost, and whose reference an operator
 * or a webhook gave, has none: its path is the one that fal documents.
 */
function getUrl({ model, submission }: ProviderRequest, name: UrlName): string {
  const returned = getText(submission.handle ?? {}, name);
  if (returned !== undefined) return returned;
  const parts = model.split('/');
  const isNamespaced = ['workflows/', 'comfy/'].some((namespace) => model.startsWith(namespace));
  const app = parts
    .slice(0, isNamespaced ? 3 : 2)
    .map(encodeURIComponent)
    .join('/');
  return `/${app}/requests/${encodeURIComponent(getReference(submission))}${PATHS[name]}`;
}

async function getResult(request: ProviderRequest, http: ProviderHttp): Promise<PollOutcome> {
  const { signal } = request;
  // The result of work that failed is the error response of the model.
  const result = await http.call(getUrl(request, 'response_url'), { method: 'GET', signal });
  if ('outcome' in result) {
    const { outcome } = result;
    if (outcome.state === 'refused') return { state: 'failed', reason: outcome.reason };
    throw new ProviderUnavailable(outcome.reason, outcome.retryAfterMs);
  }
  const url = firstUrl(result.body);
  if (url === undefined) return { state: 'failed', reason: 'fal returned no URL of a video.' };
  return { state: 'ready', open: () => http.download(url, signal) };
}
