import { type TaskRecord, type UploadRecord, viewTask } from '@videogen/service';
import type { DeliveryRecord } from '../callbacks/delivery-record.ts';
import type { RequestRecord } from '../events/request-record.ts';
import { isObject } from '../json.ts';
import type { Parts } from '../parts.ts';
import type { AdminDelivery, AdminOutput, AdminRequest, AdminTask, AdminUpload } from './bodies.ts';
import { curlCommand } from './curl-command.ts';

/** Shows a task with what only the developer sees. */
export async function showTask(task: TaskRecord, parts: Parts): Promise<AdminTask> {
  const { id, organization, category, status, callbackUrl, seconds, credits, createdAt, failure } = task;
  const record = await viewTask(parts.service.context, task);
  const url = record.output_videos[0]?.url ?? '';
  const caused = parts.storage.store.deliveriesOf(id);
  const shown = {
    id,
    organization,
    category,
    status,
    callbackUrl,
    seconds,
    credits,
    createdAt,
    failure,
    deliveries: caused.length,
    failedDeliveries: caused.filter(hasFailed).length,
    record,
  };
  return {
    ...shown,
    timeline: task.timeline,
    inputs: task.inputs,
    output: showOutput(task.output, url, parts),
  };
}

function showOutput(
  output: TaskRecord['output'],
  url: string,
  { controls: { time } }: Parts,
): AdminOutput | null {
  if (output === null) return null;
  const { width, height, size, mediaType, expiresAt, blob } = output;
  return {
    url,
    width,
    height,
    size,
    mediaType,
    expiresAt,
    available: blob !== null && time.now() < expiresAt,
  };
}

/** Shows an upload without what would let others write to it. */
export function showUpload(upload: UploadRecord, tasks: readonly TaskRecord[]): AdminUpload {
  const { id, organization, filename, createdAt, writableUntil, readableUntil, file } = upload;
  const shown = file === null ? null : { size: file.size, at: file.at };
  return {
    serviceUri: `service://${id}`,
    organization,
    filename,
    createdAt,
    writableUntil,
    readableUntil,
    file: shown,
    usedBy: tasks.filter(({ inputs }) => mentions(inputs, `service://${id}`)).map((task) => task.id),
  };
}

function mentions(inputs: TaskRecord['inputs'], uri: string): boolean {
  return Object.values(inputs).some((input) => {
    const media = Array.isArray(input) ? input[0] : input;
    return isObject(media) && media['service_uri'] === uri;
  });
}

/** Whether a delivery was blocked, rejected or given up. */
export function hasFailed({ state }: Pick<DeliveryRecord, 'state'>): boolean {
  return state === 'blocked' || state === 'rejected' || state === 'exhausted';
}

/** Shows a delivery with its attempts. */
export function showDelivery({ version: _, ...delivery }: DeliveryRecord): AdminDelivery {
  return delivery;
}

/** Shows a request with a command that repeats it. */
export function showRequest(request: RequestRecord, origin: string): AdminRequest {
  return { ...request, curl: curlCommand(request, origin) };
}
