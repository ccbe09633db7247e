import { sleep } from '../deadline.ts';
import { system } from '../system.ts';

/** How many create requests are on their way at the same time; the gate of the client does the rest. */
export interface Pace {
  /** Runs a create request when it is its turn; returns undefined when the signal is aborted before. */
  run<T>(send: () => Promise<T>): Promise<T | undefined>;
  /** Gives no turn for a time, in milliseconds. */
  pause(delay: number): void;
}

/**
 * Creates the pace of a run.
 *
 * @param pauseUntil returns until when other processes found that no request may be sent, in milliseconds since the epoch
 */
export function createPace(limit: number, pauseUntil: () => number, signal: AbortSignal): Pace {
  let active = 0;
  let ownPauseUntil = 0;
  const waiting: (() => void)[] = [];
  /** Returns whether there is a turn. */
  const takeTurn = async (): Promise<boolean> => {
    while (!signal.aborted) {
      const pause = Math.max(ownPauseUntil, pauseUntil()) - system.now();
      if (active < limit && pause <= 0) {
        active++;
        return true;
      }
      const wake = new Promise<void>((resolve) => waiting.push(resolve));
      const delay = active < limit ? pause : Number.POSITIVE_INFINITY;
      // An abort ends the sleep, and then the loop.
      // Stryker disable next-line StringLiteral: nobody sees the error.
      await sleep(delay, 'The wait for a turn', signal, wake).catch(() => {});
    }
    return false;
  };
  return {
    run: async (send) => {
      if (!(await takeTurn())) return undefined;
      try {
        return await send();
      } finally {
        active--;
        for (const wake of waiting.splice(0)) wake();
      }
    },
    pause: (delay) => {
      ownPauseUntil = Math.max(ownPauseUntil, system.now() + delay);
    },
  };
}
