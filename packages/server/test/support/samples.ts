import { randomUUID } from 'node:crypto';
import type { RenderCall, Submission, TaskRecord, UploadRecord } from '@videogen/service';
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

/** Creates a new task of 5 credits. */
export function sampleTask(changes: Partial<TaskRecord> = {}): TaskRecord {
  const createdAt = Date.parse('2026-01-01T00:00:00.000Z');
  return {
    id: randomUUID(),
    version: 1,
    organization: 'org-1',
    category: 'TEXT_TO_VIDEO',
    status: 'PENDING',
    timeline: [{ status: 'PENDING', at: createdAt }],
    callbackUrl: null,
    seconds: 5,
    credits: 5,
    inputs: { prompt: 'A kitten' },
    job: {
      prompt: 'A kitten',
      model: 't2v-2.4-faster',
      template: null,
      aspectRatio: '16:9',
      image: null,
      video: null,
      audio: null,
    },
    createdAt,
    output: null,
    failure: null,
    submission: null,
    ...changes,
  };
}

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

/** Creates a new upload. */
export function sampleUpload(changes: Partial<UploadRecord> = {}): UploadRecord {
  return {
    id: randomUUID(),
    version: 1,
    organization: 'org-1',
    filename: 'kitten.png',
    signature: 'signature',
    headers: {},
    incoming: null,
    createdAt: 0,
    writableUntil: 0,
    readableUntil: 0,
    file: null,
    ...changes,
  };
}
