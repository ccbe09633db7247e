import { createVideoClient } from '@videogen/client';

const client = createVideoClient();

// #region steps
const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 5 });
console.log(task.id); // any process can continue with client.tasks.attach(task.id)

const finished = await task.result({ timeout: 600_000 });
await client.download(finished, 'cat.mp4'); // reads the task again when the URL has expired
const bytes = await client.download(finished); // without a destination: the bytes
// #endregion steps
console.log(bytes.byteLength > 0);
