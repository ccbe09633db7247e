import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Emulator,
  type ProfileName,
  profiles,
  startEmulator,
  type TaskRecord,
} from '../../src/index.ts';
import { expectTaskRecord } from '../support/contract.ts';

// Random schedules of requests, interventions and faults, against everything that must hold whatever happens.

const actions = [
  'create',
  'advance',
  'cancel',
  'fail',
  'read',
  'redeliver',
  'hold',
  'release',
  'reorder',
  'fault',
] as const;
/** Times in milliseconds around those of the stages. */
const TIMES = [0, 1, 299, 300, 500, 1000, 2000, 5000, 60_000];

/** A step of a schedule; `n` decides what it does it to, how often, or how long. */
interface Step {
  readonly action: (typeof actions)[number];
  readonly n: number;
}

const steps: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom('create', 'create', 'create', 'advance', 'advance', 'advance', ...actions),
  n: fc.nat(20),
});

const FINAL = ['SUCCESS', 'FAILED', 'CANCELED'];
const ORDER = ['PENDING', 'QUEUING', 'PROCESSING'];

interface World {
  readonly emulator: Emulator;
  readonly accepted: string[];
  /** Final records as they were first seen. */
  readonly ended: Map<string, string>;
  readonly bodies: string[];
}

async function apply({ emulator, accepted }: World, { action, n }: Step): Promise<void> {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  if (action === 'create') {
    const body = JSON.stringify(n % 2 === 0 ? { callback_url: 'http://localhost/callback' } : {});
    for (let time = 0; time <= n % 5; time += 1) {
      const response = await emulator.fetch('/v1/video/text2video', { method: 'POST', headers, body });
      // Safe: a create operation of the emulator's contract.
      accepted.push(((await response.json()) as { data: { task_id: string } }).data.task_id);
    }
  } else if (action === 'advance') await emulator.clock.advance(TIMES[n % TIMES.length] ?? 0);
  else if (action === 'hold') emulator.deliveries.hold();
  else if (action === 'release') await emulator.deliveries.release('created');
  else if (action === 'reorder') await emulator.deliveries.release('reversed');
  else if (action === 'fault') emulator.faults.add({ kind: 'render-failure', rate: (n % 3) / 2, count: 3 });
  else await intervene(emulator, accepted[n % Math.max(accepted.length, 1)], action);
}

async function intervene(
  emulator: Emulator,
  id: string | undefined,
  action: 'cancel' | 'fail' | 'read' | 'redeliver',
): Promise<void> {
  if (id === undefined) return;
  if (action === 'read')
    await emulator.fetch(`/v1/tasks/${id}`, { headers: { authorization: `Bearer ${emulator.apiKey}` } });
  else if (action === 'redeliver') {
    const [delivery] = await emulator.deliveries.list({ taskId: id });
    if (delivery !== undefined) await emulator.deliveries.redeliver(delivery.id);
  } else {
    const task = await emulator.tasks.get(id);
    const end = action === 'cancel' ? emulator.tasks.cancel(id) : emulator.tasks.fail(id);
    if (task !== undefined && FINAL.includes(task.status))
      await expect(end).rejects.toMatchObject({ code: 'CONFLICT' });
    else await end;
  }
}

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
  expect(stages).toEqual(ORDER.slice(0, stages.length));
  for (const [index, { at }] of timeline.entries())
    expect(at).toBeGreaterThanOrEqual(timeline[index - 1]?.at ?? 0);
  expect(output !== null).toBe(status === 'SUCCESS');
  if (status === 'SUCCESS') expect(stages).toEqual(ORDER);
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
      expect(attempts.length).toBeGreaterThan(0);
      if (state === 'exhausted') expect(attempts.length).toBeGreaterThanOrEqual(maximumAttempts);
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
          for (const step of schedule) {
            await apply(world, step);
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
