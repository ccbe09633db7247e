import type { Route } from '../../src/providers/choose-route.ts';

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
