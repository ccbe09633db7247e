import { randomUUID } from 'node:crypto';

/** A task record as the service answers it, with an identifier of its own. */
export function taskRecord(): Record<string, unknown> {
  const id = randomUUID();
  return {
    task_id: id,
    id,
    status: 'SUCCESS',
    category: 'TEXT_TO_VIDEO',
    callback_url: 'https://app.example/callbacks/video/3f1c',
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

/** The same with three faults. */
export function faultyRecord(): Record<string, unknown> {
  return { ...taskRecord(), status: 'COMPLETED', credits: '10', output_videos: [{ url: 'x', width: 1 }] };
}

/** So many of them. */
export function many<Value>(count: number, make: () => Value): Value[] {
  return Array.from({ length: count }, make);
}
