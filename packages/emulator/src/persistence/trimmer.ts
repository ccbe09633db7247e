import { expireOutputId, expireUploadId, isFinal, type StateStore } from '@videogen/engine';
import type { EmulatorBlobs, EmulatorStore } from './emulator-store.ts';

/** Bounds the memory. */
export interface Trimmer {
  /** Deletes the oldest finished tasks, settled deliveries and uploads beyond the limits. */
  readonly trim: () => Promise<void>;
  /** Expires the oldest videos early until the contents fit. */
  readonly makeRoom: () => Promise<void>;
}

/** The parts and limits of the trimmer. */
export interface TrimmerDependencies {
  readonly store: Pick<EmulatorStore, 'tables'>;
  readonly state: StateStore;
  readonly blobs: EmulatorBlobs;
  readonly limits: { readonly tasks: number; readonly deliveries: number; readonly blobBytes: number };
}

const SETTLED: ReadonlySet<string> = new Set(['delivered', 'rejected', 'exhausted', 'blocked']);
/** Share of a limit that is freed at once, so that not every new record costs a pass through all. */
const SLACK = 0.05;

/** Creates the trimmer. */
export function createTrimmer({ store, state, blobs, limits }: TrimmerDependencies): Trimmer {
  const { tables } = store;
  const excess = (count: number, limit: number): number => (count > limit * (1 + SLACK) ? count - limit : 0);

  const trimDeliveries = async (): Promise<void> => {
    const over = excess(tables.deliveries.size, limits.deliveries);
    if (over === 0) return;
    const settled = [...tables.deliveries.values()].filter((one) => SETTLED.has(one.state)).slice(0, over);
    await state.commit({ remove: { deliveries: settled.map(({ id }) => id) } });
  };
  const trimUploads = async (): Promise<void> => {
    const over = excess(tables.uploads.size, limits.tasks);
    if (over === 0) return;
    const oldest = [...tables.uploads.values()].slice(0, over);
    const cancel = oldest.map(({ id }) => expireUploadId(id));
    await state.commit({ remove: { uploads: oldest.map(({ id }) => id) }, cancel });
    for (const { file } of oldest) {
      if (file !== null) await blobs.release(file.blob);
    }
  };
  const trimTasks = async (): Promise<void> => {
    const over = excess(tables.tasks.size, limits.tasks);
    if (over === 0) return;
    const ended = [...tables.tasks.values()].filter(({ status }) => isFinal(status)).slice(0, over);
    const cancel = ended.map(({ id }) => expireOutputId(id));
    await state.commit({ remove: { tasks: ended.map(({ id }) => id) }, cancel });
    for (const { output } of ended) {
      if (output?.blob != null) await blobs.release(output.blob);
    }
  };
  return {
    async trim() {
      await trimDeliveries();
      await trimTasks();
      await trimUploads();
    },
    async makeRoom() {
      if (blobs.bytes() <= limits.blobBytes) return;
      for (const task of [...tables.tasks.values()]) {
        if (blobs.bytes() <= limits.blobBytes * (1 - SLACK)) return;
        const blob = task.output?.blob;
        if (task.output == null || blob == null) continue;
        const next = { ...task, version: task.version + 1, output: { ...task.output, blob: null } };
        const result = await state.commit({ tasks: [next], cancel: [expireOutputId(task.id)] });
        if (result === 'committed') await blobs.release(blob);
      }
    },
  };
}
