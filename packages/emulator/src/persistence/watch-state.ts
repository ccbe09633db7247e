import type { Changes, DeliveryRecord, StateStore, TaskRecord } from '@videogen/engine';
import type { EmulatorStore } from './emulator-store.ts';

/** The functions that are called around every commit. */
export interface CommitWatch {
  /** Changes what is committed. */
  readonly prepare: (changes: Changes) => Changes;
  /** Receives each task that is new or has another status. */
  readonly onTask: (task: TaskRecord) => void;
  /** Receives each delivery that has changed. */
  readonly onDelivery: (delivery: DeliveryRecord) => void;
  /** Whether there is a listener. */
  readonly listening: () => boolean;
  /** Called after every commit. */
  readonly after: (changes: Changes) => Promise<void>;
}

/** Decorates a `StateStore`: the emulator changes and observes every commit of the service. */
export function watchState({ state, tables }: EmulatorStore, watch: CommitWatch): StateStore {
  return {
    ...state,
    async commit(given) {
      const changes = watch.prepare(given);
      const news = watch.listening() ? (changes.tasks ?? []).filter((task) => isNews(task, tables)) : [];
      const result = await state.commit(changes);
      if (result !== 'committed') return result;
      for (const task of news) watch.onTask(task);
      if (watch.listening()) {
        for (const delivery of changes.deliveries ?? []) watch.onDelivery(delivery);
      }
      await watch.after(changes);
      return result;
    },
  };
}

function isNews({ id, status }: TaskRecord, { tasks }: EmulatorStore['tables']): boolean {
  return tasks.get(id)?.status !== status;
}
