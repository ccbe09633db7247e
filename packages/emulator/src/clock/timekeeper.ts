import { native } from '@videogen/engine';

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
 * Creates the clock. Time passes on the real one, also after `moveTo`.
 *
 * @param startAt start of the manual clock, in milliseconds since 1970
 */
export function createTimekeeper(mode: ClockMode, startAt: number): Timekeeper {
  // The manual clock is ahead of a time that does not pass.
  const isManual = mode === 'manual';
  const base = isManual ? () => 0 : native.now;
  const start = isManual ? startAt : 0;

  let ahead = start;
  return {
    mode,
    now: () => base() + ahead,
    moveTo(at) {
      ahead = Math.max(ahead, at - base());
    },
    reset() {
      ahead = start;
    },
  };
}
