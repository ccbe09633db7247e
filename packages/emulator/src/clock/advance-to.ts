import { isFinal, type TaskRecord } from '@videogen/engine';
import type { ClockTarget } from '../emulator.ts';
import type { EmulatorContext } from '../emulator-context.ts';
import { EmulatorError } from '../errors.ts';

/**
 * Moves the clock to an event.
 *
 * @throws {EmulatorError} `NOT_FOUND`, or `CONFLICT` when the event does not come
 */
export async function advanceTo(target: ClockTarget, context: EmulatorContext): Promise<void> {
  if (target === 'next-event') return advanceToChange(context);
  if ('endOf' in target) return void (await advanceToEnd(target.endOf, context));
  const { id, status, output } = await advanceToEnd(target.expiryOf, context);
  if (output === null)
    throw new EmulatorError('CONFLICT', `Task ${id} is ${status} and has no video, so no URL expires.`);
  await context.runner.advance(Math.max(0, output.expiresAt - context.time.now()));
}

async function advanceToChange({ runner, bus }: EmulatorContext): Promise<void> {
  let changed = false;
  const end = bus.subscribe(({ type }) => {
    changed ||= type === 'task' || type === 'delivery';
  });
  try {
    if (await runner.advanceUntil(() => changed)) return;
  } finally {
    end();
  }
  throw new EmulatorError('CONFLICT', 'Nothing is due: every task has ended, and no callback is scheduled.');
}

async function advanceToEnd(id: string, { runner, store }: EmulatorContext): Promise<TaskRecord> {
  const { tasks } = store.tables;
  const read = (): TaskRecord => {
    const task = tasks.get(id);
    if (task === undefined) throw new EmulatorError('NOT_FOUND', `There is no task ${id}.`);
    return task;
  };
  if (!(await runner.advanceUntil(() => isFinal(read().status))))
    throw new EmulatorError('CONFLICT', `Task ${id} is ${read().status}, and no work is due that ends it.`);
  return read();
}
