/** Maximum number of tasks of one reconciliation that run at the same time, those included that hang. */
const MAX_RUNNING = 4_096;

/** The places of the tasks that run at the same time. */
export interface Places {
  isFree(): boolean;
  /** Resolves when a place was released. */
  change(): Promise<void>;
  /** Takes a place. Releases it when the task ends, or when it takes longer than `hangTime`. */
  hold(task: Promise<void>): void;
}

/**
 * Creates the places of tasks that run at the same time. A task that takes long gives its place to the next one; while none
 * ends at all, each such task makes room for one more, so that any number of hanging tasks soon delays no other task.
 */
export function createPlaces(concurrency: number, hangTime: number): Places {
  let size = concurrency;
  let held = 0;
  let running = 0;
  let ended = 0;
  let wake = (): void => {};

  return {
    isFree: () => held < size && running < MAX_RUNNING,
    change: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
    hold(task) {
      held += 1;
      const endedBefore = ended;
      let isHeld = true;
      running += 1;

      const release = (): void => {
        if (isHeld) held -= 1;
        isHeld = false;
        wake();
      };

      const timer = setTimeout(() => {
        if (ended === endedBefore) size += 1;
        release();
      }, hangTime);
      const end = (): void => {
        clearTimeout(timer);
        running -= 1;
        // Stryker disable next-line AssignmentOperator: only whether it has changed counts.
        ended += 1;
        release();
      };

      task.then(end, end);
    },
  };
}
