import type { OutputVideo, Task } from '@videogen/types';
import type { Policy } from '../ports/policy.ts';
import type { TaskOutput, TaskRecord } from '../ports/records.ts';
import type { ServiceContext } from './context.ts';
import { isFinal } from './task-machine.ts';

/** Returns the task record of the contract, as `getTask` responds with it and as the callback carries it. */
export async function viewTask(
  { policy, addresses }: Pick<ServiceContext, 'policy' | 'addresses'>,
  task: TaskRecord,
): Promise<Task> {
  const reasonField = policy['failed-task-reason'];
  return {
    task_id: task.id,
    id: task.id,
    status: task.status,
    category: task.category,
    callback_url: task.callbackUrl,
    seconds: task.seconds,
    output_videos: task.output === null ? [] : [await outputVideo(addresses, task, task.output)],
    credits: task.credits,
    inputs: policy['task-inputs'] === 'empty' && !showsInputs(task) ? {} : task.inputs,
    created_at: formatTime(task.createdAt, policy['created-at-format']),
    ...(reasonField !== null && task.failure !== null && { [reasonField]: task.failure }),
  };
}

/** Whether the documents say which inputs a task shows: they do for a finished text task. */
function showsInputs({ category, status }: TaskRecord): boolean {
  return category === 'TEXT_TO_VIDEO' && isFinal(status);
}

async function outputVideo(
  addresses: ServiceContext['addresses'],
  task: TaskRecord,
  output: TaskOutput,
): Promise<OutputVideo> {
  const url = await addresses.presignGet({ task, output });
  return { url, width: output.width, height: output.height };
}

/** Writes a creation time in one of the formats that the policy can choose. */
function formatTime(at: number, format: Policy['created-at-format']): string | null {
  if (format === 'null') return null;
  return format === 'unix-seconds' ? String(Math.floor(at / 1000)) : new Date(at).toISOString();
}
