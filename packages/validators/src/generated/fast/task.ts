// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { Task } from '@videogen/types';
import { integer, isObject, list, notObject, text, uuid } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkOutputVideo } from './output-video.ts';
import { checkTaskCategory } from './task-category.ts';
import { checkTaskInputs } from './task-inputs.ts';
import { checkTaskStatus } from './task-status.ts';

export function checkTask(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if ((found = uuid(value['task_id']))) faults = put(faults, found, 'task_id');
  if ((found = uuid(value['id']))) faults = put(faults, found, 'id');
  if ((found = checkTaskStatus(value['status']))) faults = put(faults, found, 'status');
  if ((found = checkTaskCategory(value['category']))) faults = put(faults, found, 'category');
  if ((found = value['callback_url'] === null ? undefined : text(value['callback_url']))) faults = put(faults, found, 'callback_url');
  if ((found = integer(value['seconds']))) faults = put(faults, found, 'seconds');
  if ((found = list(value['output_videos'], checkOutputVideo))) faults = put(faults, found, 'output_videos');
  if ((found = integer(value['credits']))) faults = put(faults, found, 'credits');
  if ((found = checkTaskInputs(value['inputs']))) faults = put(faults, found, 'inputs');
  if ((found = value['created_at'] === null ? undefined : text(value['created_at']))) faults = put(faults, found, 'created_at');
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
