const { once } = require('node:events');
const { createServer } = require('node:http');

test('makes a video, and receives its callback', async () => {
  // In a CommonJS project, Node 20 and 22 load ES modules in Jest by `import()` only.
  const { createVideoClient } = await import('@videogen/client');
  const { startEmulator } = await import('@videogen/emulator');

  const emulator = await startEmulator({ clock: 'manual', render: 'none', port: 0 });
  const received = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(JSON.parse(body).status);
    response.end('{}');
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');

  try {
    const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
    const callback_url = `http://127.0.0.1:${receiver.address().port}/`;
    const task = await client.textToVideo({ prompt: 'A kitten', seconds: 2, callback_url });

    await emulator.clock.advance('1m'); // the task has succeeded, and its callbacks have been delivered

    const { output_videos } = await task.result();
    const bytes = await client.download(output_videos[0]);
    expect(bytes.byteLength).toBeGreaterThan(0);
    expect(received).toEqual(['QUEUING', 'PROCESSING', 'SUCCESS']);
  } finally {
    receiver.close();
    await emulator.close();
  }
});
