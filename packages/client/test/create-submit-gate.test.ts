import { expect, it } from 'vitest';
import { createSubmitGate, firstTurn, laterTurn, type Turn } from '../src/create-submit-gate.ts';
import { createDeadline } from '../src/deadline.ts';
import { replaceSystem } from './support/client.ts';
import { type ManualClock, manualClock } from './support/manual-clock.ts';

const forever = Number.POSITIVE_INFINITY;

/** The time (milliseconds) of the pause with which the service refuses a request; undefined when it creates a task. */
type Pause = number | undefined;
const okay = undefined;

/** Creates a gate on a clock of its own. */
function createTestGate() {
  const clock = manualClock();
  replaceSystem(clock);
  const gate = createSubmitGate();
  const turns: Turn[] = [];

  const enter = async (isFirst?: boolean, limit: number = forever): Promise<Turn> => {
    const turn = await gate.enter(createDeadline(limit), isFirst);
    turns.push(turn);
    return turn;
  };

  /** Sends a request after the other; returns when each was sent. */
  const send = async (pauses: readonly Pause[]): Promise<readonly number[]> => {
    const starts: number[] = [];
    for (const pause of pauses) {
      const turn = await enter();
      starts.push(clock.now());
      turn.end(pause === undefined, pause);
    }
    return starts;
  };

  return { clock, gate, enter, send, turns };
}

/** Lets everything happen until a time, in milliseconds. */
async function waitUntil(clock: ManualClock, time: number): Promise<void> {
  const reached = new Promise<void>((resolve) => void clock.schedule(resolve, time - clock.now()));
  await clock.settled(reached, time);
}

it.each<[string, readonly Pause[], readonly number[]]>([
  ['go out at once without a limit', [okay, okay, okay, okay], [0, 0, 0, 0]],
  ['wait for the end of a pause', [okay, 1_000, okay, okay], [0, 0, 1_000, 1_000]],
  [
    'go out at the pace of the service after two pauses that came after the same number of tasks',
    [okay, 1_000, okay, 1_000, okay, okay, okay, 500, okay],
    [0, 0, 1_000, 1_000, 2_000, 2_950, 3_852.5, 4_709.875, 5_781.59375],
  ],
  [
    'share the time between two pauses',
    [okay, okay, 1_000, okay, okay, 1_000, okay, okay],
    [0, 0, 0, 1_000, 1_000, 1_000, 2_000, 2_475],
  ],
  [
    'have no pace when the second pause came after more tasks',
    [okay, 1_000, okay, okay, 1_000, okay, okay],
    [0, 0, 1_000, 1_000, 1_000, 2_000, 2_000],
  ],
  [
    'have no pace when no task was created',
    [1_000, 1_000, okay, okay, okay],
    [0, 1_000, 2_000, 2_000, 2_000],
  ],
  ['have no pace of 10 ms', [okay, 10, okay, 10, okay, okay], [0, 0, 10, 10, 20, 20]],
  ['have a pace of 11 ms', [okay, 11, okay, 11, okay, okay], [0, 0, 11, 11, 22, 32.45]],
])('requests that follow each other %s', async (_, pauses, expected) => {
  const { clock, send } = createTestGate();
  const sending = send(pauses);
  await clock.settled(sending, forever);
  expect(await sending).toEqual(expected.map((time) => expect.closeTo(time, 6)));
  expect(clock.advance()).toBe(false);
});

it('a request without a response gives up its turn once, whenever it ends', async () => {
  const { clock, enter, turns } = createTestGate();
  const all = [enter(), enter(), enter()];
  await waitUntil(clock, firstTurn - 1);
  expect(turns).toHaveLength(1);
  await waitUntil(clock, firstTurn);
  expect(turns).toHaveLength(2);

  turns[0]?.end();
  await waitUntil(clock, firstTurn + 1);
  expect(turns).toHaveLength(2);

  turns[1]?.end();
  await clock.settled(Promise.all(all), firstTurn + 1);
  expect(turns).toHaveLength(3);
});

it('after a pause, a request without a response keeps its turn longer', async () => {
  const { clock, enter, send, turns } = createTestGate();
  await send([500]);
  const all = [enter(), enter()];
  await waitUntil(clock, 500 + laterTurn - 1);
  expect(turns).toHaveLength(2);
  await clock.settled(Promise.all(all), forever);
  expect([turns.length, clock.now()]).toEqual([3, 500 + laterTurn]);
});

/** Sends two requests that are on their way together. */
async function sendTogether() {
  const { clock, enter, send, turns } = createTestGate();
  await send([okay, okay]);
  const [one, other] = await Promise.all([enter(), enter()]);
  expect(turns).toHaveLength(4);
  return { clock, enter, one, other };
}

it('a request knows of a pause that another one began, until its end', async () => {
  const { clock, enter, one, other } = await sendTogether();
  expect([one.isPaused(), other.isPaused()]).toEqual([false, false]);

  one.end(false, 1_000);
  expect(other.isPaused()).toBe(true);
  await waitUntil(clock, 999);
  expect(other.isPaused()).toBe(true);
  await waitUntil(clock, 1_000);
  expect(other.isPaused()).toBe(false);

  other.end();
  const next = await enter();
  expect(next.isPaused()).toBe(false);
});

it('a request knows of a longer pause that an older one brings', async () => {
  const { clock, enter, one, other } = await sendTogether();
  one.end(false, 1_000);
  const next = enter();
  expect(await clock.settled(next, forever)).toBe(1_000);
  const turn = await next;
  expect(turn.isPaused()).toBe(false);
  other.end(false, 500);
  expect(turn.isPaused()).toBe(true);
});

it.each<[string, end: (turn: Turn) => void, opensAt: number]>([
  ['is refused for longer', (turn) => turn.end(false, 5_000), 5_000],
  ['is refused for a shorter time', (turn) => turn.end(false, 500), 1_000],
  ['creates a task', (turn) => turn.end(true), 1_000],
  ['ends in another way', (turn) => turn.end(), 1_000],
])('the longest pause counts when another request on its way %s', async (_, end, opensAt) => {
  const { clock, enter, one, other } = await sendTogether();
  one.end(false, 1_000);
  end(other);
  const next = enter();
  expect(await clock.settled(next, forever)).toBe(opensAt);
});

it('requests that create no task let no further one out', async () => {
  const { clock, enter, turns } = createTestGate();
  for (let count = 0; count < 3; count++) (await enter()).end();
  const all = [enter(), enter()];
  await waitUntil(clock, firstTurn - 1);
  expect(turns).toHaveLength(4);
  await clock.settled(Promise.all(all), firstTurn);
  expect(turns).toHaveLength(5);
});

it('a request that is aborted at the moment of its turn leaves it to the next one', async () => {
  const { clock, gate, enter } = createTestGate();
  const first = await enter();
  const abort = new AbortController();
  const aborted = expect(gate.enter(createDeadline(forever, abort.signal))).rejects.toThrow('was aborted');
  const next = enter();
  first.end();
  abort.abort();
  await aborted;
  expect(await clock.settled(next, firstTurn - 1)).toBe(0);
});

it('a request that was refused comes before those that wait', async () => {
  const { clock, enter, turns } = createTestGate();
  const first = await enter();
  const order: string[] = [];
  const wait = async (name: string, isFirst?: boolean): Promise<void> => {
    const turn = await enter(isFirst);
    order.push(name);
    turn.end();
  };
  const all = Promise.all([wait('a'), wait('b'), wait('refused', true), wait('c')]);
  first.end();
  await clock.settled(all, 0);
  expect(order).toEqual(['refused', 'a', 'b', 'c']);
  expect(turns).toHaveLength(5);
});

it('a request whose time is up during a pause leaves no timer, and the next one starts in its turn', async () => {
  const { clock, enter, send } = createTestGate();
  await send([1_000]);
  const wait = () =>
    expect(enter(false, 500)).rejects.toThrow('The wait for earlier create requests took longer than 500 ms');
  await clock.settled(wait(), forever);
  expect([clock.now(), clock.advance()]).toEqual([500, false]);

  const late = wait();
  await clock.settled(Promise.all([late, enter()]), forever);
  await late;
  expect(clock.now()).toBe(1_000);
});
