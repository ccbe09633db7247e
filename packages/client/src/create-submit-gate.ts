import { type Deadline, within } from './deadline.ts';
import { system } from './system.ts';

/** The turn of a create request, from before its hooks to its response. */
export interface Turn {
  /** Whether the service began a pause since then that has not ended. */
  isPaused(): boolean;
  /**
   * Ends it. Called once.
   *
   * @param isAccepted whether the service created a task
   * @param pause time (milliseconds) for which the service takes no further create request
   */
  end(isAccepted?: boolean, pause?: number): void;
}

/** Holds back the create requests of an account, of all operations. */
export interface SubmitGate {
  /**
   * Waits for a turn.
   *
   * @param isFirst whether it comes before those that wait already
   * @throws {TimeoutError} when the deadline comes first
   * @throws {AbortError} when the signal is aborted
   */
  enter(deadline: Deadline, isFirst?: boolean): Promise<Turn>;
}

/** Number of tasks that the service creates one after another before each further one lets one more request out at a time. */
const alone = 2;

/** Number of tasks that the service creates in a row, after a pause, before one more request goes out at a time. */
const laterStep = 8;

/** Time (milliseconds) after which a request without a response does not hold back the next one: first, and after a pause. */
export const firstTurn = 1_000;
export const laterTurn = 10_000;

/** How the time between two requests changes when the service creates a task, and when it refuses. */
const faster = 0.95;
const slower = 1.25;

/**
 * Creates a gate. Requests go out one at a time, then twice as many with each round trip as the service creates tasks: of those that
 * are on their way when a limit is reached, all but the first are refused in vain. After a pause they go out one at a time, then
 * slowly more. When two pauses in turn come after the same number of tasks, that is the limit of the service, and requests go out
 * at its pace; both are tried again with each task that the service creates.
 */
export function createSubmitGate(): SubmitGate {
  const waiting: ((turn: Turn) => void)[] = [];
  let active = 0;
  let limit = 1;
  let interval = 0;
  let lastStart = 0;
  let pauses = 0;
  let opensAt = 0;
  let accepted = 0;
  let acceptedBefore = 0;
  let cancelTimer: (() => void) | undefined;

  const startNext = (): void => {
    cancelTimer?.();
    while (active < limit) {
      const [start] = waiting;
      if (!start) return;
      const now = system.elapsed();
      const delay = Math.max(opensAt, lastStart + interval) - now;
      if (delay > 0) {
        cancelTimer = system.schedule(startNext, delay);
        return;
      }
      lastStart = now;
      waiting.shift();
      start(createTurn());
    }
  };

  const pauseFor = (delay: number): void => {
    const reopensAt = system.elapsed() + delay;
    if (interval > 0) interval *= slower;
    else if (accepted > 0 && accepted === acceptedBefore) interval = (reopensAt - opensAt) / accepted;
    acceptedBefore = accepted;
    accepted = 0;
    limit = 1;
    opensAt = reopensAt;
    pauses++;
  };

  const widen = (): void => {
    interval = interval > 10 ? interval * faster : 0;
    accepted++;
    if (pauses === 0 ? accepted >= alone : accepted % laterStep === 0) limit++;
  };

  const createTurn = (): Turn => {
    active++;
    const pausesBefore = pauses;
    let isActive = true;
    const release = (): void => {
      if (!isActive) return;
      isActive = false;
      cancelRelease();
      active--;
      startNext();
    };
    const cancelRelease = system.schedule(release, pauses > 0 ? laterTurn : firstTurn);
    return {
      isPaused: () => opensAt > system.elapsed(),
      end: (isAccepted, pause) => {
        // Requests that were on their way together teach once that there is a limit; the longest pause counts.
        if (pausesBefore !== pauses) opensAt = Math.max(opensAt, system.elapsed() + (pause ?? 0));
        else if (pause !== undefined) pauseFor(pause);
        else if (isAccepted) widen();
        release();
      },
    };
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
      if (!waiting.includes(start)) return coming;
      try {
        return await within('The wait for earlier create requests', deadline, () => coming);
      } catch (error) {
        const at = waiting.indexOf(start);
        // It came at the same moment.
        if (at === -1) (await coming).end();
        else waiting.splice(at, 1);
        startNext();
        throw error;
      }
    },
  };
}
