import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eras } from './support/host.ts';
import { startGate, startProxy, startService } from './support/service.ts';

const video = { prompt: 'a kite', seconds: 2 };

/** A report of progress. */
interface Progress {
  readonly progress: number;
  readonly message?: string | undefined;
}

test.each(eras)('wait reports progress and returns the record of a task that ended (%s)', async (era) => {
  const service = await startService();
  const { call, client } = await service.start({ era });
  const { task_id } = (await call('text_to_video', video)).data;
  const reports: Progress[] = [];
  const request = { name: 'wait', arguments: { task_id } };
  const result = await client.callTool(request, { onprogress: (report) => reports.push(report) });

  expect(result.structuredContent).toMatchObject({
    task_id,
    status: 'SUCCESS',
    output_videos: [{ width: 640 }],
  });
  expect(reports.at(-1)?.message).toMatch(/^SUCCESS, \d{1,2} s$/);

  const progress = reports.map((report) => report.progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(new Set(progress).size).toBe(progress.length);
});

test('wait returns before a host would cut it, says what to call next, and can be called again', async () => {
  const service = await startService({ clock: 'manual' });
  const {
    data: { task_id },
  } = await (await service.start()).call('text_to_video', video);
  const { call } = await service.start({ settings: { replyTime: 3_000 } });
  const waiting = await call('wait', { task_id });
  expect(waiting).toMatchObject({ failed: false, data: { status: 'PENDING' } });
  expect(waiting.text).toContain('Next: call wait with its task_id');
  expect((await call('download', { task_id })).text).toContain('Next: Call wait');

  await service.emulator.clock.advance('1h');
  expect((await call('wait', { task_id })).data).toMatchObject({ status: 'SUCCESS' });
});

test('a task that failed is not a failure of the tool', async () => {
  const service = await startService({ faults: [{ kind: 'render-failure' }] });
  const { call } = await service.start();
  const { task_id } = (await call('text_to_video', video)).data;
  const waited = await call('wait', { task_id });
  expect(waited).toMatchObject({ failed: false, data: { status: 'FAILED' } });
  expect(waited.text).toContain('for another attempt, set a new request_id');
});

test.each([
  ['SUCCESS', 'Its video is ready. Next: call download with its task_id.'],
  ['FAILED', 'It failed. Next: report this to the user; for another attempt, set a new request_id.'],
  ['CANCELED', 'It was canceled. Next: report this to the user.'],
  // Not in the contract.
  ['PAUSED', 'It has not ended. Next: call wait with its task_id.'],
])('the record of a task with the status %s says what is next', async (wanted, summary) => {
  const service = await startService();
  const baseUrl = await startProxy(service, (_, { status, text }) => ({
    status,
    text: text.replace(/"status":"\w+"/, `"status":"${wanted}"`),
  }));
  const { call } = await service.start({ settings: { baseUrl } });
  const { task_id } = (await call('text_to_video', video)).data;
  const read = await call('get_task', { task_id });
  expect(read).toMatchObject({ failed: false, data: { status: wanted } });
  expect(read.text.split('\n')[0]).toBe(summary);
});

test.each(['get_task', 'wait', 'download'])('an unknown task is explained by %s', async (tool) => {
  const { call } = await (await startService()).start();
  const { text, failed } = await call(tool, { task_id: '7b0b6a58-6a40-4a4b-8f3e-0d6f6d7b4a10' });
  expect(failed).toBe(true);
  expect(text).toMatch(/not_found.*This call costs no credits\. Next: .*list_tasks/);
});

test('a task that is gone during the wait is explained', async () => {
  const service = await startService({ clock: 'manual' });
  let reads = 0;
  const baseUrl = await startProxy(service, (url, reply) => {
    if (url.startsWith('/v1/video/')) return reply;
    reads += 1;
    return reads === 1 ? reply : { status: 404, text: '{}' };
  });
  const { call } = await service.start({ settings: { baseUrl } });
  const { task_id } = (await call('text_to_video', video)).data;
  expect((await call('wait', { task_id })).text).toMatch(/^not_found: /);
});

test('a wait that reads no record says to call it again', async () => {
  const service = await startService();
  const { call } = await service.start();
  const { task_id } = (await call('text_to_video', video)).data;
  const gate = await startGate(service, '/v1/task');
  const waiter = await service.start({ settings: { baseUrl: gate.baseUrl, replyTime: 1_000 } });
  const { failed, text } = await waiter.call('wait', { task_id });
  expect(failed).toBe(true);
  expect(text).toMatch(/^task_timeout: .* Next: Call wait again with the same task id\.$/);
});

test.each(eras)('a host that wants no reports of progress receives none (%s)', async (era) => {
  const service = await startService();
  const { call, client } = await service.start({ era });
  const errors: Error[] = [];
  client.onerror = (error) => void errors.push(error);
  const { task_id } = (await call('text_to_video', video)).data;
  expect((await call('wait', { task_id })).failed).toBe(false);
  expect(errors).toEqual([]);
});

/** Waits for a task that cannot be read before a gate opens, and returns the report after each interval of 5 s. */
async function waitAtGate(intervals: number) {
  const service = await startService();
  const { task_id } = (await (await service.start()).call('text_to_video', video)).data;
  const gate = await startGate(service, '/v1/task');
  const { client } = await service.start({ settings: { baseUrl: gate.baseUrl } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const events = new EventEmitter();
  const onprogress = (report: Progress): void => void events.emit('report', report);
  const waiting = client.callTool({ name: 'wait', arguments: { task_id } }, { onprogress });
  await gate.kept;

  const reports: Progress[] = [];
  for (let count = 0; count < intervals; count += 1) {
    const reported = once(events, 'report');
    vi.advanceTimersByTime(5000);
    reports.push(...(await reported));
  }
  return { gate, waiting, reports };
}

test('wait reports every 5 s, also before it has a record', async () => {
  const { gate, waiting, reports } = await waitAtGate(2);
  const message = expect.stringMatching(/^waiting, \d s$/);
  expect(reports).toMatchObject([{ message }, { message }]);
  gate.release();
  expect((await waiting).structuredContent).toMatchObject({ status: 'SUCCESS' });
  expect(vi.getTimerCount()).toBe(0);
});

test('each report has more progress than the one before, also on a clock that stands still', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const { gate, waiting, reports } = await waitAtGate(3);
  expect(reports.map(({ progress }) => progress)).toEqual([
    ...[0.001, expect.closeTo(0.002, 6), expect.closeTo(0.003, 6)],
  ]);
  clock.mockRestore();
  gate.release();
  await waiting;
});

test('a call leaves no timer behind', async () => {
  const service = await startService();
  const { call } = await service.start();
  const { task_id } = (await call('text_to_video', video)).data;
  expect((await call('wait', { task_id })).data).toMatchObject({ status: 'SUCCESS' });
  const before = countTimers();
  const timer = setInterval(() => {}, 60_000);
  expect(countTimers()).toBe(before + 1);
  clearInterval(timer);

  await call('wait', { task_id });
  expect(countTimers()).toBeLessThanOrEqual(before);
});

/** Counts the timers of this process that keep it alive. */
function countTimers(): number {
  return process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
}
