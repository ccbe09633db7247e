import { randomUUID } from 'node:crypto';
import type { RenderCall, Submission, TaskRecord } from '@videogen/service';

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
