import { categories, statuses } from './enums.ts';

// A handwritten check of the task record, with formats as loose as ajv's fast ones.
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const uri = /^[a-z][a-z0-9+\-.]*:\/\/\S+$/i;
const isStatus = new Set<unknown>(statuses);
const isCategory = new Set<unknown>(categories);

type Values = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isVideo(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { url, width, height } = value;
  if (typeof url !== 'string' || url.length > 2083 || !uri.test(url)) return false;
  return Number.isInteger(width) && Number.isInteger(height);
}

/** Whether a value is a task record. */
export function check(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { task_id, id, output_videos } = value;
  return (
    typeof task_id === 'string' &&
    uuid.test(task_id) &&
    typeof id === 'string' &&
    uuid.test(id) &&
    isStatus.has(value['status']) &&
    isCategory.has(value['category']) &&
    isTextOrNull(value['callback_url']) &&
    Number.isInteger(value['seconds']) &&
    Array.isArray(output_videos) &&
    output_videos.every(isVideo) &&
    Number.isInteger(value['credits']) &&
    isObject(value['inputs']) &&
    isTextOrNull(value['created_at'])
  );
}
