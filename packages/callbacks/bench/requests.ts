import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type Kind, OCTOKIT_SECRET, STANDARD_SECRET } from './contestants.ts';

/** The statuses that a task goes through; a change to each is posted to the task's own URL. */
const STATUSES = ['QUEUING', 'PROCESSING', 'SUCCESS'] as const;

/** How many tasks have so many deliveries between them. */
export function tasksOf(deliveries: number): number {
  return Math.ceil(deliveries / STATUSES.length);
}

/**
 * So many deliveries as they go over the wire, signed as the contestant wants them: each task is told to be queued, then
 * to be processed, then to have succeeded, and while one is told about the others are. `urls` are the tasks' own ones,
 * where the contestant makes them; the others get the same bodies, of the same length.
 */
export function requestsOf(kind: Kind, deliveries: number, urls: readonly string[]): Buffer[] {
  const ids = Array.from({ length: tasksOf(deliveries) }, () => randomUUID());
  return Array.from({ length: deliveries }, (_, at) => {
    const task = at % ids.length;
    const url = urls[task] ?? ONE_URL;
    const body = bodyOf(ids[task] ?? '', STATUSES[Math.floor(at / ids.length)] ?? 'SUCCESS', url);
    return requestOf(kind, urls[task] === undefined ? '/hook' : new URL(url).pathname, body);
  });
}

/** As long as those that the kit makes. */
const ONE_URL = `https://app.example/callbacks/video/${'x'.repeat(78)}`;

function requestOf(kind: Kind, path: string, body: string): Buffer {
  const headers = [
    `POST ${path} HTTP/1.1`,
    'host: app.example',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...signatureOf(kind, body),
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

function bodyOf(id: string, status: (typeof STATUSES)[number], callbackUrl: string): string {
  const video = { url: 'https://cdn.example/videos/7d3b.mp4', width: 1280, height: 720 };
  return JSON.stringify({
    task_id: id,
    id,
    status,
    category: 'TEXT_TO_VIDEO',
    callback_url: callbackUrl,
    seconds: 5,
    output_videos: status === 'SUCCESS' ? [video] : [],
    credits: 10,
    inputs: {
      model: 't2v-2.4-faster',
      prompt: 'A cat surfing a wave at sunset',
      seconds: 5,
      image_url: null,
      aspect_ratio: '16:9',
    },
    created_at: '2026-01-15T09:30:00Z',
  });
}

function signatureOf(kind: Kind, body: string): string[] {
  const id = randomUUID();
  if (kind === 'octokit') {
    const mac = createHmac('sha256', OCTOKIT_SECRET).update(body).digest('hex');
    return [`x-github-delivery: ${id}`, 'x-github-event: push', `x-hub-signature-256: sha256=${mac}`];
  }
  if (kind !== 'standardwebhooks') return [];
  const now = new Date();
  return [
    `webhook-id: ${id}`,
    `webhook-timestamp: ${Math.floor(now.getTime() / 1000)}`,
    `webhook-signature: ${new Webhook(STANDARD_SECRET).sign(id, now, body)}`,
  ];
}
