import { randomBytes, randomUUID } from 'node:crypto';
import type { Job, JobKind } from '../ports/job-queue.ts';
import type { DeliveryRecord, TaskRecord, UploadRecord } from '../ports/records.ts';
import type { RenderCall, RenderJob } from '../ports/renderer.ts';

/** Time of the samples: every adapter holds it. */
export const SAMPLE_TIME: number = Date.parse('2026-01-01T00:00:00.000Z');

/** Creates a new task with members of every type, and with text that is easily garbled. */
export function sampleTask(changes: Partial<TaskRecord> = {}): TaskRecord {
  return {
    id: randomUUID(),
    version: 1,
    organization: 'org-1',
    category: 'TEXT_TO_VIDEO',
    status: 'PENDING',
    timeline: [{ status: 'PENDING', at: SAMPLE_TIME }],
    callbackUrl: null,
    seconds: 5,
    credits: 5,
    inputs: { prompt: 'A "kitten" \\ \u{1F408} \u2028 %s $1', nested: [{ list: [1, 2.5, null, true] }] },
    job: {
      prompt: 'A kitten',
      model: 't2v-2.4-faster',
      template: null,
      aspectRatio: '16:9',
      image: null,
      video: null,
      audio: null,
    },
    createdAt: SAMPLE_TIME,
    output: null,
    failure: null,
    submission: null,
    ...changes,
  };
}

/** Creates a new upload. */
export function sampleUpload(changes: Partial<UploadRecord> = {}): UploadRecord {
  return {
    id: randomBytes(16).toString('hex'),
    version: 1,
    organization: 'org-1',
    filename: 'kitten.png',
    signature: randomBytes(16).toString('hex'),
    headers: { 'Content-Type': 'image/png' },
    incoming: null,
    createdAt: SAMPLE_TIME,
    writableUntil: SAMPLE_TIME + 3_600_000,
    readableUntil: SAMPLE_TIME + 86_400_000,
    file: null,
    ...changes,
  };
}

/** Creates a new delivery. */
export function sampleDelivery(changes: Partial<DeliveryRecord> = {}): DeliveryRecord {
  return {
    id: randomUUID(),
    version: 1,
    taskId: randomUUID(),
    organization: 'org-1',
    status: 'SUCCESS',
    url: 'https://app.example/callback',
    contentType: 'application/json',
    body: '{"task_id":"…"}',
    maximumAttempts: 6,
    state: 'scheduled',
    attempts: [],
    createdAt: SAMPLE_TIME,
    nextAttemptAt: SAMPLE_TIME,
    ...changes,
  };
}

/** Creates the call with which a renderer is sent a text to video. */
export function sampleCall(changes: Partial<RenderJob> = {}, provider = 'it'): RenderCall {
  const { job, category, seconds, organization } = sampleTask();
  return {
    job: {
      ...{ ...job, image: null, video: null, audio: null },
      ...{ taskId: randomUUID(), organization, category, seconds, inputs: {} },
      ...changes,
    },
    submission: {
      provider,
      idempotencyKey: randomUUID(),
      state: 'submitting',
      reference: null,
      number: 1,
      error: null,
      at: SAMPLE_TIME,
    },
    signal: new AbortController().signal,
  };
}

/** Creates a job that is due at the time of the samples. */
export function sampleJob(changes: Partial<Job> = {}): Job {
  const ref = changes.ref ?? randomUUID();
  const kind: JobKind = changes.kind ?? 'advance';
  return { id: `${kind}:${ref}`, kind, ref, at: SAMPLE_TIME, ...changes };
}

/** Lists the ids of records or jobs. */
export function getIds(items: readonly { readonly id: string }[]): string[] {
  return items.map(({ id }) => id);
}
