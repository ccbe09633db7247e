import { randomUUID } from 'node:crypto';
import type { RenderCall, Submission } from '@videogen/service';
import type { Route } from '../../src/providers/choose-route.ts';

/** A route that sends every job to the provider `it`. */
export const sampleRoute: Route = {
  category: undefined,
  model: '*',
  template: '*',
  provider: 'it',
  providerModel: 'wan',
  input: undefined,
  weight: undefined,
  fallback: [],
  deadlineMs: null,
};

/** Creates a call of a renderer for a text to video. */
export function makeCall(changes: Partial<RenderCall['job']> = {}): RenderCall {
  const submission: Submission = {
    provider: 'it',
    idempotencyKey: randomUUID(),
    state: 'submitting',
    reference: null,
    number: 1,
    error: null,
    at: 0,
  };
  const job: RenderCall['job'] = {
    taskId: randomUUID(),
    organization: 'org-1',
    category: 'TEXT_TO_VIDEO',
    prompt: 'A kitten',
    model: 't2v-2.4-faster',
    template: null,
    seconds: 5,
    aspectRatio: '16:9',
    image: null,
    video: null,
    audio: null,
    inputs: {},
    ...changes,
  };
  return { submission, signal: new AbortController().signal, job };
}
