import { expect, test } from 'vitest';
import { eras } from './support/host.ts';
import { startProxy, startService } from './support/service.ts';

const video = { prompt: 'a kite', seconds: 2 };

test.each(eras)('wait reports progress and returns the record of a task that ended (%s)', async (era) => {
  const service = await startService();
  const { call, client } = await service.start({ era });
  const { task_id } = (await call('text_to_video', video)).data;
  const reports: { readonly progress: number; readonly message?: string | undefined }[] = [];
  const request = { name: 'wait', arguments: { task_id } };
  const result = await client.callTool(request, { onprogress: (report) => reports.push(report) });

  expect(result.structuredContent).toMatchObject({
    task_id,
    status: 'SUCCESS',
    output_videos: [{ width: 640 }],
  });
  expect(reports.at(-1)?.message).toContain('SUCCESS');

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

test('a status that the contract does not list is returned, and is not final', async () => {
  const service = await startService();
  const baseUrl = await startProxy(service, (_, { status, text }) => ({
    status,
    text: text.replace(/"status":"\w+"/, '"status":"PAUSED"'),
  }));
  const { call } = await service.start({ settings: { baseUrl } });
  const { task_id } = (await call('text_to_video', video)).data;
  const read = await call('get_task', { task_id });
  expect(read).toMatchObject({ failed: false, data: { status: 'PAUSED' } });
  expect(read.text).toContain('It has not ended');
});

test('an unknown task is explained', async () => {
  const { call } = await (await startService()).start();
  const { text, failed } = await call('get_task', { task_id: '7b0b6a58-6a40-4a4b-8f3e-0d6f6d7b4a10' });
  expect(failed).toBe(true);
  expect(text).toMatch(/not_found.*This call costs no credits\. Next: .*list_tasks/);
});
