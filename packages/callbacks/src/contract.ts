/** The one place where this package touches what is generated from the contract. */
export interface Task {
  task_id: string;
  id: string;
  status: TaskStatus;
  category: TaskCategory;
  callback_url: string | null;
  seconds: number;
  output_videos: { url: string; width: number; height: number }[];
  credits: number;
  inputs: { [key: string]: unknown };
  created_at: string | null;
  [key: string]: unknown;
}
export type TaskStatus = 'PENDING' | 'QUEUING' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELED';
export type TaskCategory =
  | 'TEXT_TO_VIDEO'
  | 'IMAGE_TO_VIDEO'
  | 'VIDEO_TO_VIDEO'
  | 'TEMPLATE_TO_VIDEO'
  | 'TALKING_AVATAR';
export interface ValidationErrorBody {
  detail: { loc: (string | number)[]; msg: string; type: string }[];
}

import { z } from 'zod';

const taskSchema = z.looseObject({
  task_id: z.uuid(),
  id: z.uuid(),
  status: z.enum(['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED']),
  category: z.enum([
    'TEXT_TO_VIDEO',
    'IMAGE_TO_VIDEO',
    'VIDEO_TO_VIDEO',
    'TEMPLATE_TO_VIDEO',
    'TALKING_AVATAR',
  ]),
  callback_url: z.string().nullable(),
  seconds: z.int(),
  output_videos: z.array(
    z.looseObject({ url: z.string().min(1).max(2083), width: z.int(), height: z.int() }),
  ),
  credits: z.int(),
  inputs: z.record(z.string(), z.unknown()),
  created_at: z.string().nullable(),
});

/** The problems of a task record by the contract; undefined if there is none. */
export function taskProblems(value: unknown): ValidationErrorBody | undefined {
  const result = taskSchema.safeParse(value);
  if (result.success) return undefined;
  return {
    detail: result.error.issues.map((issue) => ({
      loc: ['body', ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
      msg: issue.message,
      type: issue.code,
    })),
  };
}
