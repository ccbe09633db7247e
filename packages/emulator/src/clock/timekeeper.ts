/** The mode of the clock: time passes, or only `advance` moves it. */
export type ClockMode = 'real' | 'manual';

/** The clock of an emulator. */
export interface Timekeeper {
  readonly mode: ClockMode;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the time forward; an earlier time is ignored. */
  readonly moveTo: (at: number) => void;
  /** Resets the clock to its start. */
  readonly reset: () => void;
}

/**
 * Creates the clock.
 *
 * @param startAt start of the manual clock, in milliseconds since 1970
 * @param real the system's time, which the real clock follows at a distance that only `moveTo` changes
 */
export function createTimekeeper(
  mode: ClockMode,
  startAt: number,
  real: () => number = Date.now,
): Timekeeper {
  let manual = startAt;
  let ahead = 0;
  if (mode === 'manual') {
    return {
      mode,
      now: () => manual,
      moveTo: (at) => {
        manual = Math.max(manual, at);
      },
      reset: () => {
        manual = startAt;
      },
    };
  }
  return {
    mode,
    now: () => real() + ahead,
    moveTo: (at) => {
      ahead = Math.max(ahead, at - real());
    },
    reset: () => {
      ahead = 0;
    },
  };
}
