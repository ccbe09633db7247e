import type { Provider, ProviderOptions, ProviderRequest } from '../src/providers/provider.ts';
import { getText, jsonRequest, ProviderHttp, runningAs } from '../src/providers/provider-http.ts';
import { fillSlots, mediaUrl, readSlots } from '../src/providers/slots.ts';

/** The input of a job when the route has no `input`. */
const DEFAULT_INPUT = { prompt: '{prompt}', seconds: '{seconds}', image_url: '{image}' };

/** Creates a provider for the job API of Acme. `providerModel` is the name of its model. */
export function createAcmeProvider(options: ProviderOptions): Provider {
  const http = new ProviderHttp(options);
  return {
    onUnknownOutcome: options.onUnknownOutcome,
    submit: (request) =>
      http.create({
        path: '/jobs',
        getReference: (body) => getText(body, 'id'),
        async prepare() {
          const input = fillSlots(request.input ?? DEFAULT_INPUT, await readSlots(request, mediaUrl));
          const headers = { 'idempotency-key': request.submission.idempotencyKey };
          return jsonRequest({ model: request.model, input }, headers);
        },
        signal: request.signal,
      }),
    async poll(request) {
      const job = await http.read(getPath(request), request.signal);
      if (job === undefined) return { state: 'lost', reason: 'Acme does not know the job.' };
      switch (job['state']) {
        case 'done':
          return { state: 'ready', open: () => http.download(String(job['url']), request.signal) };
        case 'failed':
          return { state: 'failed', reason: String(job['error']) };
        default:
          return runningAs(job['state'], ['queued'], options.pollMs);
      }
    },
    cancel: (request) => http.send(getPath(request), { method: 'DELETE', signal: request.signal }),
    async lookup({ submission, signal }) {
      const found = await http.read(`/jobs?idempotency_key=${submission.idempotencyKey}`, signal);
      const [job] = Array.isArray(found?.['jobs']) ? found['jobs'] : [];
      return typeof job === 'string' ? job : undefined;
    },
  };
}

function getPath({ submission }: ProviderRequest): string {
  return `/jobs/${encodeURIComponent(submission.reference ?? '')}`;
}
