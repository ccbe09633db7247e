import type { Changes, DeliveryRecord, StateStore, TaskRecord } from '@videogen/service';
import type { EmulatorStore } from './emulator-store.ts';

/** What happens around every commit. */
export interface CommitWatch {
  /** Changes what is committed. */
  readonly prepare: (changes: Changes) => Changes;
  /** Told about a task that is new or has another status, and about a delivery that has changed. */
  readonly onTask: (task: TaskRecord) => void;
  readonly onDelivery: (delivery: DeliveryRecord) => void;
  /** Whether anybody wants to be told. */
  readonly listening: () => boolean;
  /** Called after every commit. */
  readonly after: (changes: Changes) => Promise<void>;
}

/** Lets an emulator take part in every commit of the service. */
export function watchState({ state, tables }: EmulatorStore, watch: CommitWatch): StateStore {
  return {
    ...state,
    async commit(given) {
      const changes = watch.prepare(given);
      const told = watch.listening() ? (changes.tasks ?? []).filter((task) => isNews(task, tables)) : [];
      const result = await state.commit(changes);
      if (result !== 'committed') return result;
      for (const task of told) watch.onTask(task);
      if (watch.listening()) for (const delivery of changes.deliveries ?? []) watch.onDelivery(delivery);
      await watch.after(changes);
      return result;
    },
  };
}

function isNews({ id, status }: TaskRecord, { tasks }: EmulatorStore['tables']): boolean {
  return tasks.get(id)?.status !== status;
}
