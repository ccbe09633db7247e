import { describe, expect, test } from 'vitest';
import { reportSubmission, type SubmitOutcome } from '../../src/index.ts';
import { createHarness, type Harness, scriptedRenderer } from '../support/harness.ts';

async function report(harness: Harness, id: string, changes: object = {}): Promise<boolean> {
  const { submission } = await harness.getTask(id);
  const idempotencyKey = submission?.idempotencyKey ?? '';
  const sent = { task: id, idempotencyKey, reference: 'theirs', ...changes };
  return reportSubmission(harness.service.context, sent);
}

describe('a report of a provider', () => {
  test('continues a submission whose outcome was unknown, with no second submit', async () => {
    const renderer = scriptedRenderer({ submit: () => Promise.reject(new Error('socket hang up')) });
    const harness = createHarness({ renderer });
    const id = await harness.create();
    await harness.work();
    expect((await harness.getTask(id)).submission?.state).toBe('unknown');
    expect(await report(harness, id)).toBe(true);
    await harness.work();
    expect(await harness.getTask(id)).toMatchObject({
      status: 'SUCCESS',
      submission: { reference: 'theirs', error: null },
    });
    expect(renderer.submitted).toHaveLength(1);
  });

  test('makes the waiting poll due at once', async () => {
    const renderer = scriptedRenderer({
      submit: async () => ({ state: 'accepted', reference: 'theirs', pollAfterMs: 60_000 }),
    });
    const harness = createHarness({ renderer });
    const id = await harness.create();
    await harness.work();
    expect(renderer.polled).toHaveLength(0);
    expect(await report(harness, id)).toBe(true);
    await harness.work();
    expect(renderer.polled).toHaveLength(1);
    expect((await harness.getTask(id)).status).toBe('SUCCESS');
    await harness.work(24 * 3_600_000);
    expect(renderer.polled).toHaveLength(1);
  });

  test.each([
    ['another key', { idempotencyKey: 'another' }],
    ['another reference', { reference: 'another' }],
    ['another task', { task: '00000000-0000-4000-8000-000000000000' }],
  ])('about %s changes nothing', async (_, changes) => {
    const renderer = scriptedRenderer({
      submit: async () => ({ state: 'accepted', reference: 'theirs', pollAfterMs: 60_000 }),
    });
    const harness = createHarness({ renderer });
    const id = await harness.create();
    await harness.work();
    const before = await harness.getTask(id);
    expect(await report(harness, id, changes)).toBe(false);
    await harness.work();
    expect(await harness.getTask(id)).toEqual(before);
  });

  test('about a task that has ended changes nothing', async () => {
    const harness = createHarness();
    const id = await harness.create();
    await harness.work();
    expect((await harness.getTask(id)).status).toBe('SUCCESS');
    expect(await report(harness, id, { reference: 'ref-1' })).toBe(false);
  });
});

describe('a report that comes before the response to the submit', () => {
  /** Reports while the submit is under way, and lets it end in one of several ways. */
  async function submitWith(
    end: () => Promise<SubmitOutcome>,
    policy: 'report' | 'resubmit' | 'fail',
  ): Promise<{ harness: Harness; id: string; submits: number; polls: number; canceled: number }> {
    let canceled = 0;
    const renderer = scriptedRenderer({
      async submit({ job }) {
        expect(await report(harness, job.taskId)).toBe(true);
        return end();
      },
      async cancel() {
        canceled += 1;
      },
      onUnknownOutcome: () => policy,
    });
    const harness: Harness = createHarness({ renderer });
    const id = await harness.create();
    await harness.work(24 * 3_600_000);
    return { harness, id, submits: renderer.submitted.length, polls: renderer.polled.length, canceled };
  }

  test.each(['report', 'resubmit', 'fail'] as const)(
    'is not lost when the response is, with the policy "%s"',
    async (policy) => {
      const lost = () => Promise.reject(new Error('socket hang up'));
      const { harness, id, submits } = await submitWith(lost, policy);
      expect(await harness.getTask(id)).toMatchObject({
        status: 'SUCCESS',
        submission: { reference: 'theirs' },
      });
      expect(submits).toBe(1);
      expect(harness.errors).toEqual([]);
    },
  );

  test('agrees with the response: the task is polled once and not canceled', async () => {
    const accepted = async () => ({ state: 'accepted', reference: 'theirs' }) as const;
    const { harness, id, polls, canceled } = await submitWith(accepted, 'report');
    expect((await harness.getTask(id)).status).toBe('SUCCESS');
    expect([polls, canceled]).toEqual([1, 0]);
    expect(harness.errors).toEqual([]);
  });
});
