import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type Kind, OCTOKIT_SECRET, STANDARD_SECRET } from './contestants.ts';

/** A delivery as it goes over the wire: a record of a task of its own, signed as the contestant wants it. */
export function requestOf(kind: Kind, path: string | undefined): Buffer {
  const body = bodyOf();
  const headers = [
    `POST ${path ?? '/hook'} HTTP/1.1`,
    'host: app.example',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...signatureOf(kind, body),
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

function bodyOf(): string {
  const id = randomUUID();
  return JSON.stringify({
    task_id: id,
    id,
    status: 'SUCCESS',
    category: 'TEXT_TO_VIDEO',
    callback_url: 'https://app.example/callbacks/video/3f1c',
    seconds: 5,
    output_videos: [{ url: 'https://cdn.example/videos/7d3b.mp4', width: 1280, height: 720 }],
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
