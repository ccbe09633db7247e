import type { Core } from '../core.ts';
import { isFinal } from './task-machine.ts';

/** Keeps what is in memory bounded. */
export interface Trimmer {
  /** Forgets the oldest finished tasks, settled deliveries and ended uploads beyond the limits. */
  readonly trim: () => Promise<void>;
  /** Expires the oldest videos early until the contents fit. */
  readonly makeRoom: () => Promise<void>;
}

const SETTLED: ReadonlySet<string> = new Set(['delivered', 'rejected', 'exhausted', 'blocked']);
/** Room that is made at once, so that not every new record costs a pass through all. */
const SLACK = 0.05;

/** Makes the trimmer. */
export function createTrimmer({
  state,
  settings,
  blobs,
}: Pick<Core, 'state' | 'settings' | 'blobs'>): Trimmer {
  const { limits } = settings;
  const excess = (count: number, limit: number): number => (count > limit * (1 + SLACK) ? count - limit : 0);

  const trimDeliveries = async (): Promise<void> => {
    const over = excess(await state.deliveries.count(), limits.deliveries);
    if (over === 0) return;
    const settled = (await state.deliveries.list())
      .filter((delivery) => SETTLED.has(delivery.state))
      .slice(0, over);
    await state.commit({ forget: { deliveries: settled.map(({ id }) => id) } });
  };
  const trimUploads = async (): Promise<void> => {
    const over = excess(await state.uploads.count(), limits.tasks);
    if (over === 0) return;
    const ended = (await state.uploads.list()).slice(0, over);
    const done = ended.map(({ id }) => `upload:${id}`);
    await state.commit({ forget: { uploads: ended.map(({ id }) => id) }, done });
    for (const { file } of ended) if (file !== null) await blobs.release(file.blob);
  };
  const trimTasks = async (): Promise<void> => {
    const over = excess(await state.tasks.count(), limits.tasks);
    if (over === 0) return;
    const ended = (await state.tasks.list()).filter(({ status }) => isFinal(status)).slice(0, over);
    const done = ended.map(({ id }) => `output:${id}`);
    await state.commit({ forget: { tasks: ended.map(({ id }) => id) }, done });
    for (const { output } of ended) if (output?.blob != null) await blobs.release(output.blob);
  };
  return {
    async trim() {
      await trimDeliveries();
      await trimTasks();
      await trimUploads();
    },
    async makeRoom() {
      if (blobs.bytes() <= limits.blobBytes) return;
      for (const task of await state.tasks.list()) {
        if (blobs.bytes() <= limits.blobBytes * (1 - SLACK)) return;
        const blob = task.output?.blob;
        if (task.output == null || blob == null) continue;
        const output = { ...task.output, blob: null };
        const next = { ...task, version: task.version + 1, output };
        if (await state.commit({ tasks: [next], done: [`output:${task.id}`] })) await blobs.release(blob);
      }
    },
  };
}
