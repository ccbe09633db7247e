import { isFinal, type TaskRecord } from '@videogen/service';
import type { ClockTarget } from '../emulator.ts';
import { EmulatorError } from '../errors.ts';
import type { Parts } from '../parts.ts';

/**
 * Moves the clock to an event.
 *
 * @throws {EmulatorError} `NOT_FOUND`, or `CONFLICT` when the event does not come
 */
export async function advanceTo(target: ClockTarget, parts: Parts): Promise<void> {
  if (target === 'next-event') return advanceToChange(parts);
  if ('endOf' in target) return void (await advanceToEnd(target.endOf, parts));
  const { id, status, output } = await advanceToEnd(target.expiryOf, parts);
  if (output === null)
    throw new EmulatorError('CONFLICT', `Task ${id} is ${status} and has no video, so no URL expires.`);
  await parts.work.runner.advance(Math.max(0, output.expiresAt - parts.controls.time.now()));
}

async function advanceToChange({ work, records }: Parts): Promise<void> {
  let changed = false;
  const end = records.bus.subscribe(({ type }) => {
    changed ||= type === 'task' || type === 'delivery';
  });
  try {
    if (await work.runner.advanceUntil(() => changed)) return;
  } finally {
    end();
  }
  throw new EmulatorError('CONFLICT', 'Nothing is due: every task has ended, and no callback is scheduled.');
}

async function advanceToEnd(id: string, { work, storage }: Parts): Promise<TaskRecord> {
  const { tasks } = storage.store.tables;
  const read = (): TaskRecord => {
    const task = tasks.get(id);
    if (task === undefined) throw new EmulatorError('NOT_FOUND', `There is no task ${id}.`);
    return task;
  };
  if (!(await work.runner.advanceUntil(() => isFinal(read().status))))
    throw new EmulatorError('CONFLICT', `Task ${id} is ${read().status}, and no work is due that ends it.`);
  return read();
}
