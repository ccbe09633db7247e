import { expect, test } from 'vitest';
import { call, createTask } from '../support/contract.ts';
import { start } from '../support/start.ts';

test('the request log is exported as an HTTP archive, without keys', async () => {
  const emulator = await start();
  const id = await createTask(emulator, { prompt: 'A kitten' });
  await call(emulator, 'GET', `/v1/tasks/${id}?trace=7`);
  const archive = emulator.requests.toArchive();

  expect(archive.log).toMatchObject({ version: '1.2', creator: { name: '@videogen/emulator' } });
  const [created, read] = archive.log.entries;
  expect(created?.request).toMatchObject({
    method: 'POST',
    url: `${emulator.url}/v1/video/text2video`,
    postData: { mimeType: 'application/json', text: '{"prompt":"A kitten"}' },
  });
  expect(created?.response).toMatchObject({ status: 200, content: { mimeType: 'application/json' } });
  expect(JSON.parse(created?.response.content.text ?? '')).toMatchObject({ data: { task_id: id } });
  expect(read?.request.queryString).toEqual([{ name: 'trace', value: '7' }]);
  expect(read?.startedDateTime).toBe('2026-01-01T00:00:00.000Z');

  const text = JSON.stringify(archive);
  expect(text).toContain('Bearer ***');
  expect(text).not.toContain(emulator.apiKey);
});
