import type { OutputVideo, Task } from '@videogen/types';
import type { Assumptions } from '../assumptions/assumptions.ts';
import type { TaskOutput, TaskRecord } from './task-record.ts';

/** What the view of a task depends on beside the task. */
export interface ViewContext {
  readonly origin: string;
  readonly assumptions: Assumptions;
}

/** Gives the task record of the contract, as `getTask` answers it and as the callback carries it. */
export function taskView(task: TaskRecord, { origin, assumptions }: ViewContext): Task {
  const reasonField = assumptions['failed-task-reason'];
  return {
    task_id: task.id,
    id: task.id,
    status: task.status,
    category: task.category,
    callback_url: task.callbackUrl,
    seconds: task.seconds,
    output_videos: task.output === null ? [] : [outputVideo(task.id, task.output, origin)],
    credits: task.credits,
    inputs: assumptions['task-inputs'] === 'empty' && task.category !== 'TEXT_TO_VIDEO' ? {} : task.inputs,
    created_at: formatTime(task.createdAt, assumptions['created-at-format']),
    ...(reasonField !== null && task.failure !== null && { [reasonField]: task.failure }),
  };
}

function outputVideo(id: string, output: TaskOutput, origin: string): OutputVideo {
  return { url: `${origin}/outputs/${id}/${output.token}.mp4`, width: output.width, height: output.height };
}

/** Writes a creation time in one of the formats that may be assumed. */
function formatTime(at: number, format: Assumptions['created-at-format']): string | null {
  if (format === 'null') return null;
  return format === 'unix-seconds' ? String(Math.floor(at / 1000)) : new Date(at).toISOString();
}
