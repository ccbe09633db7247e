import {
  type Claimed,
  type CommittedEffect,
  type Confirmed,
  type ConfirmTask,
  createCallbackReceiver,
  type OverdueTask,
  type TaskWithStatus,
} from '@videogen/callbacks';
import type { Task } from '@videogen/types';
import { expect, expectTypeOf, it } from 'vitest';
import { baseOptions } from './support/fixture.ts';

const base = baseOptions();
const confirm: ConfirmTask = async () => null;
const ship = (_task: Confirmed<Task>): void => {};
const log = (_task: Claimed<Task>): void => {};

it('gives claims without confirm, and facts with it', () => {
  createCallbackReceiver({
    ...base,
    onStatus: (task) => expectTypeOf(task).toEqualTypeOf<Claimed<Task>>(),
    onSuccess: (task) => expectTypeOf(task).toEqualTypeOf<Claimed<TaskWithStatus<'SUCCESS'>>>(),
    onUnknownStatus: (task) => expectTypeOf(task.status).toEqualTypeOf<string>(),
  });
  createCallbackReceiver({
    ...base,
    confirm,
    onStatus: (task) => expectTypeOf(task).toEqualTypeOf<Confirmed<Task>>(),
    onFailed: (task) => expectTypeOf(task.status).toEqualTypeOf<'FAILED'>(),
  });
  expectTypeOf<Claimed<Task>>().not.toBeAny();
  expectTypeOf<Confirmed<Task>['output_videos']>().toEqualTypeOf<Task['output_videos']>();
});

it('does not compile where a handler demands facts and there is no confirm', () => {
  createCallbackReceiver({ ...base, confirm, onSuccess: ship, onFailed: ship });
  // @ts-expect-error a claim is not a fact
  createCallbackReceiver({ ...base, onSuccess: ship });
  // @ts-expect-error a claim is not a fact
  createCallbackReceiver({ ...base, onFailed: ship });
  // @ts-expect-error a fact is not a claim, either
  createCallbackReceiver({ ...base, confirm, onStatus: log });
  // @ts-expect-error a task of unknown origin is not a fact
  ship({} as Task);
  expect(true).toBe(true);
});

it('an outbox knows by the status what it receives', () => {
  const read = ({ status, task }: CommittedEffect): void => {
    if (status === 'SUCCESS') expectTypeOf(task).toEqualTypeOf<Task>();
    else expectTypeOf(task).toEqualTypeOf<Task | OverdueTask>();
  };
  expect(read).toBeTypeOf('function');
});

it('can reconcile only with confirm', () => {
  const claiming = createCallbackReceiver(base);
  // @ts-expect-error nothing can be reconciled
  expect(claiming.reconcile).toBeUndefined();
  expectTypeOf(createCallbackReceiver({ ...base, confirm, acknowledgeFirst: true }).reconcile).toBeFunction();
  // @ts-expect-error without confirm nothing could run the effect again
  expect(() => createCallbackReceiver({ ...base, acknowledgeFirst: true })).toThrow(TypeError);
});
