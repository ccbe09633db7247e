import { describe, expect, it } from 'vitest';
import type { SubmissionJournal } from '../../src/index.ts';
import { createTestClient } from '../support/client.ts';
import { manualClock, untilHang } from '../support/manual-clock.ts';
import { taskId } from '../support/service.ts';

const fail = (): never => {
  throw new Error('mine');
};

describe('resolve', () => {
  const record = { id: 'a', operation: 'textToVideo', submittedAt: 1, state: 'pending', ref: 'r' } as const;
  const working = { waitFor: async () => ({ taskId }) };
  const journal: SubmissionJournal = { put: () => {}, unresolved: async () => [record] };

  function resolving(
    functions: (hang: () => Promise<never>) => Partial<SubmissionJournal> & { via?: object },
  ) {
    const clock = manualClock();
    const client = createTestClient({ baseUrl: 'http://127.0.0.1:9', clock });
    return untilHang(clock, (hang) => {
      const { via = working, ...more } = functions(hang);
      // Safe: what the receiver returns can be what is wrong with it.
      return client.resolve({ ...journal, ...more }, { via: via as typeof working });
    });
  }

  it('ends with a timeout when the journal does not return its records', async () => {
    await expect(resolving((hang) => ({ unresolved: hang }))).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each<[string, Parameters<typeof resolving>[0]]>([
    ['fails', () => ({ put: fail })],
    ['hangs', (hang) => ({ put: hang })],
  ])('returns the task even if the journal cannot record it as put %s', async (_name, functions) => {
    const { resolved } = await resolving(functions);
    expect(resolved).toMatchObject([{ id: 'a', taskId }]);
  });

  it.each<[string, Parameters<typeof resolving>[0]]>([
    ['fails', () => ({ via: { waitFor: fail } })],
    ['returns no task id', () => ({ via: { waitFor: async () => ({}) } })],
    ['hangs', (hang) => ({ via: { waitFor: hang } })],
  ])('lists the submission with its evidence when the receiver %s', async (_name, functions) => {
    const { unresolved } = await resolving(functions);
    expect(unresolved).toMatchObject([{ id: 'a', evidence: expect.any(String) }]);
  });
});
