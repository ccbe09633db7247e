import {
  type DeliveryRecord as ServiceDelivery,
  type TaskOutput,
  type TaskRecord,
  type UploadRecord,
  viewTask,
} from '@videogen/engine';
import { isObject } from '@videogen/shared/is-object';
import { serviceUriPrefix } from '@videogen/types/facts';
import type { DeliveryRecord } from '../callbacks/delivery-record.ts';
import type { EmulatorContext } from '../emulator-context.ts';
import type { RequestRecord } from '../events/request-record.ts';
import type {
  AdminDelivery,
  AdminFailure,
  AdminOutput,
  AdminRequest,
  AdminTask,
  AdminUpload,
} from '../generated/admin.ts';

/** Shows a task with what only the developer sees, without what only the service works with. */
export async function showTask(task: TaskRecord, context: EmulatorContext): Promise<AdminTask> {
  const { version: _v, job: _j, submission: _s, deadline: _d, output, ...shown } = task;
  const record = await viewTask(context.service.context, task);
  const url = record.output_videos[0]?.url ?? '';
  const caused = context.store.getDeliveries(task.id);
  return {
    ...shown,
    output: output === null ? null : showOutput(output, url, context),
    deliveries: caused.length,
    failedDeliveries: caused.filter(hasFailed).length,
    lastFailure: showLastFailure(caused),
    record: { ...record },
  };
}

function showOutput(
  { blob, token: _, ...shown }: TaskOutput,
  url: string,
  { time }: EmulatorContext,
): AdminOutput {
  return { ...shown, url, available: blob !== null && time.now() < shown.expiresAt };
}

/** Shows an upload without what would let others write to it. */
export function showUpload(upload: UploadRecord, tasks: readonly TaskRecord[]): AdminUpload {
  const { id, organization, filename, createdAt, writableUntil, readableUntil, file } = upload;
  const shown = file === null ? null : { size: file.size, at: file.at };
  return {
    serviceUri: `${serviceUriPrefix}${id}`,
    organization,
    filename,
    createdAt,
    writableUntil,
    readableUntil,
    file: shown,
    usedBy: tasks.filter(({ inputs }) => mentions(inputs, `${serviceUriPrefix}${id}`)).map((task) => task.id),
  };
}

function mentions(inputs: TaskRecord['inputs'], uri: string): boolean {
  return Object.values(inputs).some((input) => {
    const media = Array.isArray(input) ? input[0] : input;
    return isObject(media) && media['service_uri'] === uri;
  });
}

/** Whether the last attempt of a delivery failed, whether or not another follows. */
export function hasFailed({ state, attempts }: Pick<DeliveryRecord, 'state' | 'attempts'>): boolean {
  return state !== 'delivered' && attempts.length > 0;
}

/** Shows a delivery with its attempts. */
export function showDelivery({ version: _, ...delivery }: DeliveryRecord): AdminDelivery {
  return { ...delivery, failure: showFailure(delivery) };
}

/** Shows the failure of the newest delivery that failed; null when none did. */
export function showLastFailure(deliveries: readonly ServiceDelivery[]): AdminFailure | null {
  const last = deliveries.findLast(hasFailed);
  return last === undefined ? null : showFailure(last);
}

function showFailure(delivery: Omit<ServiceDelivery, 'version'>): AdminFailure | null {
  const { id, url, attempts, maximumAttempts, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  if (last === undefined || !hasFailed(delivery)) return null;

  const { number, response, error, blocked } = last;
  // A callback to the emulator itself is blocked whatever is allowed.
  const canAllow = blocked && error?.includes('allowCallbackHosts') === true;
  return {
    delivery: id,
    url,
    attempt: number,
    maximumAttempts,
    status: response?.status ?? null,
    body: response?.body ?? null,
    error,
    nextAttemptAt,
    allow: canAllow ? new URL(url).hostname : null,
  };
}

/** Shows a request, and how often it was sent. */
export function showRequest(request: RequestRecord, repeats = 1): AdminRequest {
  return { ...request, repeats };
}
