import type { JSONObject } from '@ai-sdk/provider';
import type { Task } from '@videogen/client';
import { outputVideoUrlValidForMs } from '@videogen/types/facts';

/**
 * Describes a task as provider metadata. `expiresAt` is the earliest expiry of a URL: it is valid for a fixed time after
 * the success, and the success came after the creation. It is null when the service does not say when that was.
 */
export function describeTask(task: Task): { videogen: JSONObject } {
  const { task_id: taskId, status, category, credits, inputs, created_at: createdAt, output_videos } = task;
  const created = Date.parse(createdAt ?? '');
  const expiresAt = Number.isNaN(created) ? null : new Date(created + outputVideoUrlValidForMs).toISOString();
  const videos = output_videos.map(({ url, width, height }) => ({ taskId, url, width, height, expiresAt }));
  // Safe: the record came as JSON.
  const known = { taskId, status, category, credits, inputs, createdAt } as JSONObject;
  // The AI SDK adds up the videos of all results that it merges, so only a final record has them.
  return { videogen: videos.length > 0 ? { ...known, expiresAt, videos } : known };
}
