// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { Task } from '@videogen/types';
import { integer, isObject, list, notObject, number, text, uuid } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkOutputVideo } from './output-video.ts';
import { checkTaskCategory } from './task-category.ts';
import { checkTaskInputs } from './task-inputs.ts';
import { checkTaskStatus } from './task-status.ts';

export function checkTask(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'task_id', uuid(value['task_id']));
  faults = put(faults, 'id', uuid(value['id']));
  faults = put(faults, 'status', checkTaskStatus(value['status']));
  faults = put(faults, 'category', checkTaskCategory(value['category']));
  faults = put(faults, 'callback_url', value['callback_url'] === null ? undefined : text(value['callback_url']));
  faults = put(faults, 'seconds', integer(value['seconds']));
  faults = put(faults, 'output_videos', list(value['output_videos'], checkOutputVideo));
  faults = put(faults, 'credits', integer(value['credits']));
  faults = put(faults, 'inputs', checkTaskInputs(value['inputs']));
  faults = put(faults, 'created_at', value['created_at'] === null ? undefined : text(value['created_at']));
  return faults;
}

/** Tells whether a value is a `Task`. */
export function isTask(value: unknown): value is Task {
  return checkTask(value) === undefined;
}

/** What is wrong with a value that should be a `Task`, or undefined; `loc` begins with `begin`. */
export function taskFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTask(value), begin);
}

/** The fields of a `Task` that the documents list. */
export const taskFields: readonly (keyof Task)[] = ['task_id', 'id', 'status', 'category', 'callback_url', 'seconds', 'output_videos', 'credits', 'inputs', 'created_at'];
