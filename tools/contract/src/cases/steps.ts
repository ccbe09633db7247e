import type { OperationId, TaskCategory, TaskStatus } from '@videogen/types';
import { finalStatuses } from '@videogen/types/facts';
import { operations } from '@videogen/types/operations';
import { isObject, type Json } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import type { ReadyTask } from '../targets/target.ts';
import type { Exchange } from '../traffic/exchange.ts';
import { validRequests } from './valid-requests.ts';

/** One minute: longer than the emulator needs for a task and its callback. */
const longEnough = 60_000;

/**
 * Checks that a request was accepted.
 *
 * @throws {ContractFailure} unless it was.
 */
export function expectSuccess({ operation, response }: Exchange): void {
  expect(
    response.status === 200,
    () => `${operation}: expected 200, got ${response.status} ${shown(response.body)}`,
  );
}

/**
 * Checks that a request was refused because of the request.
 *
 * @throws {ContractFailure} for any status but 4XX.
 */
export function expectRefusal({ status }: { readonly status: number }): void {
  expect(status >= 400 && status < 500, `expected a refusal, got ${status}`);
}

/** The task id of the response to a create request. */
export function getTaskId({ response }: Exchange): string {
  const data = isObject(response.body) ? response.body['data'] : undefined;
  const id = isObject(data) ? data['task_id'] : undefined;
  expect(typeof id === 'string', () => `no task was created: ${response.status} ${shown(response.body)}`);
  return id;
}

/** Advances the clock until every task has ended, where the clock can be advanced. */
export async function settle(context: CaseContext): Promise<void> {
  await context.target.advance(longEnough);
}

/** Whether a task record has a status that is assumed to be final. */
export function isFinalStatus(task: Json | undefined): boolean {
  return isObject(task) && finalStatuses.some((status) => status === task['status']);
}

/** Creates a task of a category and moves it to a status. */
export async function taskIn(
  context: CaseContext,
  category: TaskCategory,
  status: TaskStatus,
): Promise<ReadyTask> {
  const request = validRequests.find(({ operation }) => getCategory(operation) === category);
  expect(request?.input.body !== undefined, `there is no valid request for a task of ${category}`);
  const task_id = getTaskId(
    await context.send(request.operation, { body: request.input.body(context.pool) }),
  );
  return context.target.bring({ task_id, category, status });
}

function getCategory(operation: OperationId): TaskCategory | undefined {
  const description = operations[operation];
  return 'category' in description ? description.category : undefined;
}
