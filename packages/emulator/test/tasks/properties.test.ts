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

type Step =
  | { readonly do: 'create'; readonly callback: boolean; readonly times: number }
  | { readonly do: 'advance'; readonly by: number }
  | { readonly do: 'cancel' | 'fail' | 'read' | 'redeliver'; readonly which: number }
  | { readonly do: 'hold' | 'release' | 'reorder' }
  | { readonly do: 'fault'; readonly rate: number };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      callback: fc.boolean(),
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      by: fc.constantFrom(0, 1, 299, 300, 500, 1000, 2000, 5000, 60_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'fail' as const, 'read' as const, 'redeliver' as const),
      which: fc.nat(20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('hold' as const, 'release' as const, 'reorder' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fault' as const), rate: fc.constantFrom(0, 0.5, 1) }),
  },
);

const FINAL = ['SUCCESS', 'FAILED', 'CANCELED'];
const ORDER = ['PENDING', 'QUEUING', 'PROCESSING'];

interface World {
  readonly emulator: Emulator;
  readonly accepted: string[];
  /** Final records as they were first seen. */
  readonly ended: Map<string, string>;
  readonly bodies: string[];
}

async function apply({ emulator, accepted }: World, step: Step): Promise<void> {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  if (step.do === 'create') {
    const body = JSON.stringify(step.callback ? { callback_url: 'http://localhost/callback' } : {});
    for (let time = 0; time < step.times; time += 1) {
      const response = await emulator.fetch('/v1/video/text2video', { method: 'POST', headers, body });
      // Safe: a create operation of the emulator's contract.
      accepted.push(((await response.json()) as { data: { task_id: string } }).data.task_id);
    }
  } else if (step.do === 'advance') await emulator.clock.advance(step.by);
  else if (step.do === 'hold') emulator.deliveries.hold();
  else if (step.do === 'release') await emulator.deliveries.release('created');
  else if (step.do === 'reorder') await emulator.deliveries.reorder();
  else if (step.do === 'fault') emulator.faults.add({ kind: 'render-failure', rate: step.rate, count: 3 });
  else if ('which' in step) await intervene(emulator, accepted, step);
}

async function intervene(
  emulator: Emulator,
  accepted: readonly string[],
  step: Extract<Step, { which: number }>,
): Promise<void> {
  const id = accepted[step.which % Math.max(accepted.length, 1)];
  if (id === undefined) return;
  if (step.do === 'read')
    await emulator.fetch(`/v1/tasks/${id}`, { headers: { authorization: `Bearer ${emulator.apiKey}` } });
  else if (step.do === 'redeliver') {
    const [delivery] = await emulator.deliveries.list({ taskId: id });
    if (delivery !== undefined) await emulator.deliveries.redeliver(delivery.id);
  } else {
    const task = await emulator.tasks.get(id);
    const end = step.do === 'cancel' ? emulator.tasks.cancel(id) : emulator.tasks.fail(id);
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
