import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// region start
import { startEmulator } from '@videogen/emulator';

const emulator = await startEmulator({ clock: 'manual', render: 'none' });
const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
// endregion

const statuses: string[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  statuses.push(JSON.parse(body).status);
  response.end('{}');
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`; // A TCP server has one.

// region use
const created = await fetch(`${emulator.url}/v1/video/text2video`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ prompt: 'A kitten', seconds: 5, callback_url }),
});
const { data } = await created.json();

await emulator.clock.advance('10s'); // the task has succeeded, and its callbacks have been delivered

const task = await fetch(`${emulator.url}/v1/tasks/${data.task_id}`, { headers });
const { status, output_videos } = (await task.json()).data;
// endregion
console.log(status, statuses.join(' '), (await fetch(output_videos[0].url)).status);

// region request-fault
const refused = await fetch(`${emulator.url}/v1/tasks/${data.task_id}`, {
  headers: { ...headers, prefer: 'code=503' },
});
// endregion
console.log(refused.status);

// region faults
emulator.faults.add({ on: 'createTextToVideo', kind: 'reset-after', count: 1 }); // accepted, but the response is lost
emulator.faults.add({ on: 'getTask', kind: 'status', status: 503, rate: 0.2 }); // every fifth read, by the seed
emulator.faults.add({ kind: 'render-failure', count: 1 }); // the next task fails
// endregion
console.log(emulator.faults.replayCommand());

// region deliveries
emulator.deliveries.hold();
// … let tasks change …
await emulator.deliveries.release('reversed'); // sends what was held, the last first
// endregion

await emulator.close();
receiver.close();

// region assume
const strict = await startEmulator({
  assume: { 'task-not-found': { status: 410 }, 'callback-changes': 'final' },
});
// endregion
await strict.close();
