import { randomUUID } from 'node:crypto';
import type { TaskRecord } from '@videogen/service';

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
