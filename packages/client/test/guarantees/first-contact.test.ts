import { expect, it } from 'vitest';
import { createVideoClient } from '../../src/index.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { runModule } from '../support/run-module.ts';
import { taskId } from '../support/service.ts';

it('createVideoClient() says what is missing, and reads it from the environment', async () => {
  const program = `
    import { createVideoClient } from '@videogen/client';
    const create = () => {
      try { createVideoClient(); console.log('made'); } catch (error) { console.log(error.name + ': ' + error.message); }
    };
    create();
    process.env.VIDEOGEN_API_KEY = 'key-1';
    create();
    process.env.VIDEOGEN_BASE_URL = 'http://127.0.0.1:4010';
    create();`;
  const printed = await runModule(program, { env: {} });
  expect(printed.trim().split('\n')).toEqual([
    expect.stringMatching(/^TypeError: apiKey is not set\. .*VIDEOGEN_API_KEY/),
    expect.stringMatching(/^TypeError: baseUrl is not set\. .*VIDEOGEN_BASE_URL/),
    'made',
  ]);
});

it.each([
  'https://x.example',
  'https://x.example/',
  'https://x.example/v1',
  'https://x.example/v1/',
  new URL('https://x.example/v1'),
])('a baseUrl of %s reads from /v1', async (baseUrl) => {
  const urls: string[] = [];
  const fetch = memoryFetch(({ url }) => {
    urls.push(url);
    return Response.json({ code: 0, data: { status: 'SUCCESS' } });
  });
  await createVideoClient({ baseUrl, apiKey: 'key-123456', fetch }).tasks.get(taskId);
  expect(urls).toEqual([`https://x.example/v1/tasks/${taskId}`]);
});

it.each([undefined, null, 'A cat'])('a create request takes an object, not %j', async (request) => {
  const client = createVideoClient({ baseUrl: 'https://x.example', apiKey: 'key-123456' });
  await expect(client.textToVideo(request as never)).rejects.toThrow('textToVideo takes an object');
});
