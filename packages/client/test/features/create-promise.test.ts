import { expect, it } from 'vitest';
import { createVideoClient } from '../../src/index.ts';
import { json, serve, task, taskId } from '../support/service.ts';

const input = { prompt: 'A cat' };

async function withService(
  run: (client: ReturnType<typeof createVideoClient>) => Promise<void>,
): Promise<number> {
  await using service = await serve((request, response, incoming) =>
    request.method === 'POST'
      ? json(response, 200, { code: 0, data: { task_id: taskId } }, { 'x-request-id': 'r-1' })
      : task('SUCCESS')(request, response, incoming),
  );
  await run(createVideoClient({ baseUrl: service.url, apiKey: 'key-123456' }));
  return service.seen.filter(({ method }) => method === 'POST').length;
}

it('a create can be awaited for its handle, its result and its response, and is sent once', async () => {
  const creates = await withService(async (client) => {
    const create = client.textToVideo(input);
    expect(await create).toMatchObject({ id: taskId });
    expect(await create.result()).toMatchObject({ status: 'SUCCESS' });
    const { task, response } = await create.withResponse();
    expect(task.id).toBe(taskId);
    expect(response?.headers.get('x-request-id')).toBe('r-1');
  });
  expect(creates).toBe(1);
});

it('a read can be awaited with its response', async () => {
  await withService(async (client) => {
    const { task, response } = await client.tasks.get(taskId).withResponse();
    expect(task).toMatchObject({ status: 'SUCCESS' });
    expect(response.status).toBe(200);
    expect(await client.tasks.attach(taskId).get().withResponse()).toMatchObject({ task });
    await expect(client.tasks.get('no id').withResponse()).rejects.toBeInstanceOf(TypeError);
  });
});

it('its result and its response fail with the create', async () => {
  await withService(async (client) => {
    const signal = AbortSignal.abort('no');
    await expect(client.textToVideo(input, { signal }).result()).rejects.toMatchObject({ code: 'abort' });
    await expect(client.textToVideo(input, { signal }).withResponse()).rejects.toMatchObject({
      code: 'abort',
    });
  });
});
