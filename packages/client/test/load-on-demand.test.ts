import { expect, it, onTestFinished, vi } from 'vitest';
import { createDeadline } from '../src/deadline.ts';
import { type loadOnDemand as Load, loadOnDemand } from '../src/load-on-demand.ts';
import type { Call } from '../src/start-call.ts';

/** A call of which only the limit is used. */
function callWithin(limit: number, signal?: AbortSignal): Call {
  // Safe: nothing else of the call is read.
  return { deadline: createDeadline(limit, signal) } as Call;
}

it('loads the code once it is needed', async () => {
  const { download } = await loadOnDemand(callWithin(Number.POSITIVE_INFINITY));
  expect(download).toBeTypeOf('function');
});

it.each<[string, Call, object]>([
  [
    'takes too long',
    callWithin(0),
    { code: 'timeout', message: 'Loading code of the client took longer than 0 ms' },
  ],
  [
    'is aborted',
    callWithin(1_000, AbortSignal.abort()),
    { code: 'abort', message: 'Loading code of the client was aborted' },
  ],
])('a load that %s is an error of a call that sent nothing', async (_, call, expected) => {
  await expect(loadOnDemand(call)).rejects.toMatchObject({ ...expected, sent: false, outcome: 'none' });
});

it('code that cannot be loaded is a connection error that says why, of a call that sent nothing', async () => {
  vi.doMock('../src/on-demand.ts', () => {
    throw new Error('offline');
  });
  onTestFinished(() => vi.doUnmock('../src/on-demand.ts'));
  // Another copy of the module, which has not loaded the code before.
  const copy = '../src/load-on-demand.ts?offline';
  const { loadOnDemand: load }: { readonly loadOnDemand: typeof Load } = await import(copy);

  await expect(load(callWithin(10_000))).rejects.toMatchObject({
    code: 'connection',
    message: expect.stringMatching(/^Code of the client could not be loaded; nothing was sent: Error: ./),
    cause: expect.any(Error),
    sent: false,
  });
});
