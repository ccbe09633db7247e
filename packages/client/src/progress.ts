import type { ClientEvent } from './events.ts';
import type { TaskHandle } from './task-handle.ts';

/** The estimated progress of a task. The service reports no progress; the age of the task is the only evidence. */
export interface ProgressEstimate {
  readonly isEstimate: true;
  /** From 0 to below 1; undefined as long as no earlier task of the operation is known. */
  readonly fraction: number | undefined;
  /** Since the task was submitted, in milliseconds. */
  readonly age: number;
  /** The median duration of earlier tasks of the operation, in milliseconds. */
  readonly typicalDuration: number | undefined;
}

/** The durations of tasks that succeeded, in milliseconds, by operation. Plain JSON. */
export type ProgressHistory = Readonly<Record<string, readonly number[]>>;

/** Estimates the progress of tasks from their age and the durations of earlier ones. */
export interface ProgressEstimator {
  /** The option `onEvent` of the client whose tasks are the history. */
  readonly onEvent: (event: ClientEvent) => void;
  /** Estimates the progress of a task that a client created; sends nothing. */
  estimate(task: Pick<TaskHandle, 'toJSON'>): ProgressEstimate;
  /** Returns the history, to be stored and passed to the next estimator. */
  toJSON(): ProgressHistory;
}

const remembered = 50;

/**
 * Creates an estimator. It keeps the last 50 durations of each operation.
 *
 * @param history result of `toJSON` of an earlier estimator
 * @example
 * ```ts
 * import { createVideoClient } from '@videogen/client';
 * import { createProgressEstimator } from '@videogen/client/progress';
 *
 * export const progress = createProgressEstimator();
 * export const client = createVideoClient({
 *   baseUrl: 'http://127.0.0.1:4010',
 *   apiKey: 'emulator-key',
 *   onEvent: progress.onEvent,
 * });
 * ```
 */
export function createProgressEstimator(
  history: ProgressHistory = {},
  now: () => number = Date.now,
): ProgressEstimator {
  const durations = new Map(Object.entries(history));
  return {
    onEvent: (event) => {
      if (event.type !== 'status' || event.status !== 'SUCCESS' || event.operation === undefined) return;
      const earlier = durations.get(event.operation) ?? [];
      durations.set(event.operation, [...earlier, event.age].slice(-remembered));
    },
    estimate: (task) => {
      const { operation, submittedAt } = task.toJSON();
      return estimateProgress(now() - submittedAt, median(durations.get(operation ?? '') ?? []));
    },
    toJSON: () => Object.fromEntries(durations),
  };
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/**
 * Estimates the progress of a task: nine tenths at the typical duration, and ever slower after that.
 *
 * @param age in milliseconds
 */
export function estimateProgress(age: number, typicalDuration: number | undefined): ProgressEstimate {
  const share = typicalDuration ? Math.max(0, age) / typicalDuration : undefined;
  const fraction = share === undefined || share <= 1 ? share && share * 0.9 : 1 - 0.1 / share;
  return { isEstimate: true, fraction, age, typicalDuration };
}
