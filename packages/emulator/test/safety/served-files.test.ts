import { expect, test } from 'vitest';
import { createTask } from '../support/contract.ts';
import { start } from '../support/start.ts';

/** The response to the video of a task that a renderer made as `mediaType`. */
async function getOutput(mediaType: string): Promise<Response> {
  const render = async () => ({ bytes: new Uint8Array(600), width: 1, height: 1, mediaType });
  const emulator = await start({ render });
  const id = await createTask(emulator, { prompt: 'x' });
  await emulator.clock.advance('1m');
  const task = await emulator.tasks.get(id);
  return emulator.fetch(`/outputs/${id}/${task?.output?.token}.mp4`);
}

test.each([
  ['video/mp4', 'video/mp4'],
  ['video/webm', 'video/webm'],
  ['video/quicktime', 'video/quicktime'],
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
])('a video made as %s is served as %s, and no browser guesses another type', async (made, served) => {
  const response = await getOutput(made);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(served);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['/uploads/x', '/outputs/x/y.mp4', '/v1/nothing'])(
  'the response to %s has nosniff',
  async (path) => {
    const emulator = await start();
    const response = await fetch(emulator.url + path, {
      method: path.startsWith('/uploads') ? 'PUT' : 'GET',
    });
    await response.text();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  },
);
