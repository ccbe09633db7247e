import type { OperationId, TaskCategory, TaskStatus } from '@videogen/types';
import { expect, shown } from '../checks/failure.ts';
import { isObject, type Json } from '../documents/json.ts';
import { operations } from '../generated/operations.ts';
import type { Stage } from '../stage/stage.ts';
import type { ReadyTask } from '../targets/target.ts';
import type { Exchange } from '../traffic/exchange.ts';
import { validRequests } from './valid-requests.ts';

/** Longer than a task of the emulator takes, and its callback with it: one minute. */
const longEnough = 60_000;

/** The task id of the response to a create request. */
export function taskIdOf({ response }: Exchange): string {
  const data = isObject(response.body) ? response.body['data'] : undefined;
  const id = isObject(data) ? data['task_id'] : undefined;
  expect(typeof id === 'string', () => `no task was created: ${response.status} ${shown(response.body)}`);
  return id;
}

/** Lets every task come to its end, where time can be moved. */
export async function settle(stage: Stage): Promise<void> {
  await stage.target.advance(longEnough);
}

/** Whether a task record has a status that is assumed to be final. */
export function isFinalStatus(task: Json | undefined): boolean {
  return isObject(task) && ['SUCCESS', 'FAILED', 'CANCELED'].includes(String(task['status']));
}

/** Creates a task of a category and brings it to a status. */
export async function taskIn(stage: Stage, category: TaskCategory, status: TaskStatus): Promise<ReadyTask> {
  const request = validRequests.find(({ operation }) => categoryOf(operation) === category);
  expect(request?.input.body !== undefined, `there is no valid request for a task of ${category}`);
  const task_id = taskIdOf(await stage.send(request.operation, { body: request.input.body(stage.pool) }));
  return stage.target.bring({ task_id, category, status });
}

function categoryOf(operation: OperationId): TaskCategory | undefined {
  const description = operations[operation];
  return 'category' in description ? description.category : undefined;
}
