import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Emulator,
  type ProfileName,
  profiles,
  startEmulator,
  type TaskRecord,
} from '../../src/index.ts';
import { createTask, expectTaskRecord, readTask } from '../support/contract.ts';

// Random schedules of requests, interventions and faults, against everything that must hold whatever happens.

/** Times in milliseconds around those of the stages. */
const TIMES = [0, 1, 299, 300, 500, 1000, 2000, 5000, 60_000];
const FINAL = ['SUCCESS', 'FAILED', 'CANCELED'];
const ORDER = ['PENDING', 'QUEUING', 'PROCESSING'];

interface World {
  readonly emulator: Emulator;
  readonly accepted: string[];
  /** Final records as they were first seen. */
  readonly ended: Map<string, string>;
  readonly bodies: string[];
}

/** The steps of a schedule; `n` decides what a step is done to, how often, or how long. */
const actions: Readonly<Record<string, (world: World, n: number) => unknown>> = {
  async create({ emulator, accepted }, n) {
    const body = n % 2 === 0 ? { callback_url: 'http://localhost/callback' } : {};
    for (let time = 0; time <= n % 5; time += 1) accepted.push(await createTask(emulator, body));
  },
  advance: ({ emulator }, n) => emulator.clock.advance(TIMES[n % TIMES.length] ?? 0),
  cancel: (world, n) => end(world, n, ({ tasks }, id) => tasks.cancel(id)),
  fail: (world, n) => end(world, n, ({ tasks }, id) => tasks.fail(id)),
  read: ({ emulator, accepted }, n) => readTask(emulator, accepted[n % accepted.length]),
  async redeliver({ emulator, accepted }, n) {
    const taskId = accepted[n % accepted.length] ?? '';
    const [delivery] = await emulator.deliveries.list({ taskId });
    if (delivery !== undefined) await emulator.deliveries.redeliver(delivery.id);
  },
  hold: ({ emulator }) => emulator.deliveries.hold(),
  release: ({ emulator }) => emulator.deliveries.release('created'),
  reorder: ({ emulator }) => emulator.deliveries.release('reversed'),
  fault: ({ emulator }, n) => emulator.faults.add({ kind: 'render-failure', rate: (n % 3) / 2, count: 3 }),
};

/** Ends a task by hand, which is refused once it has ended. */
async function end(
  { emulator, accepted }: World,
  n: number,
  act: (emulator: Emulator, id: string) => Promise<TaskRecord>,
): Promise<void> {
  const task = await emulator.tasks.get(accepted[n % accepted.length] ?? '');
  if (task === undefined) return;
  const outcome = await act(emulator, task.id).then(
    () => 'ended',
    ({ code }) => code,
  );
  expect(outcome).toBe(FINAL.includes(task.status) ? 'CONFLICT' : 'ended');
}

const names = Object.keys(actions);
const steps = fc.record({
  action: fc.constantFrom('create', 'create', 'create', 'advance', 'advance', 'advance', ...names),
  n: fc.nat(20),
});

/** Checks the properties that every task has at any time. */
async function checkAlways({ emulator, ended }: World): Promise<void> {
  const processing = (await emulator.tasks.list()).filter(({ status }) => status === 'PROCESSING').length;
  expect(processing).toBeLessThanOrEqual(4);
  for (const task of await emulator.tasks.list()) {
    checkTimeline(task);
    if (!FINAL.includes(task.status)) continue;
    const now = JSON.stringify({
      status: task.status,
      timeline: task.timeline,
      failure: task.failure,
      inputs: task.inputs,
    });
    expect(ended.get(task.id) ?? now).toBe(now);
    ended.set(task.id, now);
  }
}

function checkTimeline({ status, timeline, output }: TaskRecord): void {
  const statuses = timeline.map((entry) => entry.status);
  const last = statuses.at(-1) ?? '';
  expect(last).toBe(status);
  const stages = FINAL.includes(last) ? statuses.slice(0, -1) : statuses;
  expect(stages).toEqual(status === 'SUCCESS' ? ORDER : ORDER.slice(0, stages.length));
  for (const [index, { at }] of timeline.entries())
    expect(at).toBeGreaterThanOrEqual(timeline[index - 1]?.at ?? 0);
  expect(output !== null).toBe(status === 'SUCCESS');
}

/** Checks the properties that hold after all work is done. */
async function checkEnd({ emulator, accepted, bodies }: World, profile: ProfileName): Promise<void> {
  const tasks = await emulator.tasks.list();
  expect(tasks.map(({ id }) => id)).toEqual(accepted);

  for (const { id, status, timeline, callbackUrl } of tasks) {
    expect(FINAL).toContain(status);
    const deliveries = await emulator.deliveries.list({ taskId: id });
    const genuine = deliveries.filter(({ kind }) => kind === 'genuine').map((delivery) => delivery.status);
    expect(genuine).toEqual(callbackUrl === null ? [] : timeline.slice(1).map((entry) => entry.status));
    for (const { state, attempts, maximumAttempts, kind, body } of deliveries) {
      expect(['delivered', 'exhausted', 'rejected']).toContain(state);
      expect(attempts.length).toBeGreaterThanOrEqual(state === 'exhausted' ? maximumAttempts : 1);
      for (const [index, { number }] of attempts.entries()) expect(number).toBe(index + 1);
      if (kind !== 'broken') expectTaskRecord(JSON.parse(body));
    }
  }

  const attempted = (await emulator.deliveries.list()).reduce(
    (sum, { attempts }) => sum + attempts.length,
    0,
  );
  expect([profile, bodies.length]).toEqual([profile, attempted]);
}

test('after any sequence of events: final statuses stay, times grow, every task ends, every delivery is accounted for', {
  timeout: 120_000,
}, async () => {
  const profileNames = Object.values(profiles).map(({ name }) => name);
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { maxLength: 30 }),
      fc.constantFrom(...profileNames),
      fc.nat(),
      async (schedule, profile, seed) => {
        const bodies: string[] = [];
        const responses = [200, 500, 200, 422, 'reset', 200, 404] as const;
        const fetch = (async (_, init) => {
          const reply = responses[(bodies.push(String(init?.body)) + seed) % responses.length];
          if (reply === 'reset') throw new TypeError('fetch failed');
          return new Response('{}', { status: reply ?? 200 });
        }) as typeof globalThis.fetch;

        const faults: string[] = [];
        const emulator = await startEmulator({
          clock: 'manual',
          render: 'none',
          seed,
          profile,
          fetch,
          onError: (error) => faults.push(String(error)),
        });

        const world: World = { emulator, accepted: [], ended: new Map(), bodies };
        try {
          for (const { action, n } of schedule) {
            await actions[action]?.(world, n);
            await checkAlways(world);
          }
          await emulator.deliveries.release();
          await emulator.clock.advance('2h');
          await checkAlways(world);
          await checkEnd(world, profile);
          expect(faults).toEqual([]);
        } finally {
          await emulator.close();
        }
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) },
  );
});
