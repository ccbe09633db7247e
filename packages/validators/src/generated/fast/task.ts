// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { Task } from '@videogen/types';
import { integer, isObject, list, notObject, text, uuid } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkOutputVideo } from './output-video.ts';
import { checkTaskCategory } from './task-category.ts';
import { checkTaskInputs } from './task-inputs.ts';
import { checkTaskStatus } from './task-status.ts';

export function checkTask(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    uuid(value['task_id'], at && to(at, 'task_id')) &&
    uuid(value['id'], at && to(at, 'id')) &&
    checkTaskStatus(value['status'], at && to(at, 'status')) &&
    checkTaskCategory(value['category'], at && to(at, 'category')) &&
    (value['callback_url'] === null || text(value['callback_url'], at && to(at, 'callback_url'))) &&
    integer(value['seconds'], at && to(at, 'seconds')) &&
    list(value['output_videos'], at && to(at, 'output_videos'), checkOutputVideo) &&
    integer(value['credits'], at && to(at, 'credits')) &&
    checkTaskInputs(value['inputs'], at && to(at, 'inputs')) &&
    (value['created_at'] === null || text(value['created_at'], at && to(at, 'created_at')))
  );
}

/** Returns whether a value is a `Task`. */
export function isTask(value: unknown): value is Task {
  return checkTask(value);
}

/** What is wrong with a value that should be a `Task`, or undefined; `loc` begins with `begin`. */
export function taskFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTask, value, begin);
}

/** The fields of a `Task` that the documents list. */
export const taskFields: readonly (keyof Task)[] = ['task_id', 'id', 'status', 'category', 'callback_url', 'seconds', 'output_videos', 'credits', 'inputs', 'created_at'];
