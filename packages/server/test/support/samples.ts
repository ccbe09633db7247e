import { sampleCall } from '@videogen/engine/conformance';
import type { Route } from '../../src/providers/choose-route.ts';
import type { ProviderOptions, ProviderRequest } from '../../src/providers/provider.ts';

/** A route that sends every job to the provider `it`. */
export const sampleRoute: Route = {
  category: undefined,
  model: '*',
  template: '*',
  provider: 'it',
  providerModel: 'wan',
  fps: 24,
  fallback: [],
  deadlineMs: null,
};

/** Returns the options of a provider at a URL. */
export function sampleOptions(baseUrl: string, changes: Partial<ProviderOptions> = {}): ProviderOptions {
  return {
    baseUrl,
    headers: {},
    pollMs: 10,
    timeoutMs: 5000,
    maxResultBytes: 1_000_000,
    onUnknownOutcome: 'report',
    fetch,
    fetchResult: fetch,
    ...changes,
  };
}

/** Returns a request to a provider to render a text. */
export function sampleRequest(changes: Partial<ProviderRequest> = {}): ProviderRequest {
  return { ...sampleCall(), model: 'wan', input: undefined, fps: 24, webhookUrl: null, ...changes };
}
