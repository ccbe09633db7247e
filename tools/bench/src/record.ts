import { randomUUID } from 'node:crypto';

/** A task record as the service responds with it. */
export function taskRecord(
  status = 'SUCCESS',
  callbackUrl = 'https://app.example/callbacks/video/3f1c',
): Record<string, unknown> {
  const id = randomUUID();
  return {
    task_id: id,
    id,
    status,
    category: 'TEXT_TO_VIDEO',
    callback_url: callbackUrl,
    seconds: 5,
    output_videos: [{ url: `https://cdn.example/videos/${id}.mp4`, width: 1280, height: 720 }],
    credits: 10,
    inputs: {
      model: 't2v-2.4-faster',
      prompt: 'A cat surfing a wave at sunset',
      seconds: 5,
      image_url: null,
    },
    created_at: '2026-01-15T09:30:00Z',
  };
}
