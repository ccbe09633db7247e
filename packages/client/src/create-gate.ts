import { type Deadline, within } from './deadline.ts';
import { system } from './system.ts';

/** The turn of a create request, from before its hooks to its response. */
export interface Turn {
  /**
   * Ends it; only the first call counts.
   *
   * @param isAccepted whether the service created a task
   */
  end(isAccepted?: boolean): void;
}

/** Holds back the create requests of an account, of all operations. */
export interface CreateGate {
  /**
   * Waits for a turn.
   *
   * @param isFirst whether it comes before those that wait already
   * @throws {TimeoutError} when the deadline comes first
   * @throws {AbortError} when the signal is aborted
   */
  enter(deadline: Deadline, isFirst?: boolean): Promise<Turn>;
  /** Gives no turn for a time (milliseconds), and after that one at a time until the service takes more. */
  pause(delay: number): void;
}

/** Number of tasks that the service creates in a row before one more request is sent at the same time. */
const acceptedPerStep = 8;

/** Time (milliseconds) after which a request without a response does not hold back the next one. */
const maxTurn = 10_000;

/** Creates a gate that holds back nothing until its first pause. */
export function createGate(): CreateGate {
  const waiting: ((turn: Turn) => void)[] = [];
  let limit = Number.POSITIVE_INFINITY;
  let active = 0;
  let accepted = 0;
  let opensAt = 0;
  let cancelTimer: (() => void) | undefined;

  const startNext = (): void => {
    cancelTimer?.();
    const delay = opensAt - system.elapsed();
    cancelTimer = delay > 0 && waiting.length > 0 ? system.schedule(startNext, delay) : undefined;
    while (delay <= 0 && active < limit && waiting.length > 0) waiting.shift()?.(createTurn());
  };

  const createTurn = (): Turn => {
    active++;
    let isOver = false;
    const end = (isAccepted?: boolean): void => {
      if (isOver) return;
      isOver = true;
      cancelEnd?.();
      active--;
      if (isAccepted && ++accepted % acceptedPerStep === 0) limit++;
      startNext();
    };
    const cancelEnd = limit < Number.POSITIVE_INFINITY ? system.schedule(end, maxTurn) : undefined;
    return { end };
  };

  return {
    enter: async (deadline, isFirst) => {
      let start: (turn: Turn) => void = () => {};
      const coming = new Promise<Turn>((resolve) => {
        start = resolve;
      });
      if (isFirst) waiting.unshift(start);
      else waiting.push(start);
      startNext();
      try {
        return await within('The wait for the rate limit', deadline, () => coming);
      } catch (error) {
        const at = waiting.indexOf(start);
        // It came at the same moment.
        if (at === -1) (await coming).end();
        else waiting.splice(at, 1);
        startNext();
        throw error;
      }
    },
    pause: (delay) => {
      limit = 1;
      accepted = 0;
      opensAt = Math.max(opensAt, system.elapsed() + delay);
    },
  };
}
