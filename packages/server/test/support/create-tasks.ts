import { randomUUID } from 'node:crypto';
import { postTask } from './api.ts';
import { pause } from './pause.ts';

/** Options of {@link createTasks}. */
export interface Creation {
  /** URL of the API. */
  readonly url: string;
  /** URL of the receiver of callbacks, if there is one; every fiftieth task names one that always fails. */
  readonly receiver?: string;
  /** Tasks that the API must accept. */
  readonly tasks: number;
}

/** Outcome of the create requests. */
export interface Created {
  /** Ids of the tasks that the API accepted. */
  readonly ids: readonly string[];
  /** Requests by the status of their response; `lost` counts those without one. */
  readonly statuses: Readonly<Record<string, number>>;
}

const AT_ONCE = 8;
const NEVER_EVERY = 50;

/** Creates tasks until the API has accepted all of them, and counts the responses by status. */
export async function createTasks({ url, receiver, tasks }: Creation): Promise<Created> {
  const ids: string[] = [];
  const statuses: Record<string, number> = {};
  let started = 0;

  const createOne = async (number: number): Promise<void> => {
    const never = receiver !== undefined && number % NEVER_EVERY === 0;
    const callback = never ? `${receiver}/never` : receiver;
    for (;;) {
      const input = { prompt: randomUUID(), seconds: 2, callback_url: callback };
      const response = await postTask(url, input).catch(() => undefined);
      const status = response?.status ?? 'lost';
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (response?.ok === true) {
        const { data }: { data: { task_id: string } } = await response.json();
        ids.push(data.task_id);
        return;
      }
      await response?.body?.cancel();
      await pause(500);
    }
  };

  const run = async (): Promise<void> => {
    while (started < tasks) {
      started += 1;
      await createOne(started);
    }
  };

  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return { ids, statuses };
}
