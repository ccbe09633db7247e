import { isObject, type Json } from '../documents/json.ts';
import { expect, shown } from '../run/failure.ts';
import type { Stage } from '../run/stage.ts';
import type { Exchange } from '../traffic/exchange.ts';

/** Longer than any task of the emulator takes: one hour. */
const longEnough = 3_600_000;

/** The task id of a create answer. */
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
