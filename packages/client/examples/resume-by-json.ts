import { createVideoClient } from '@videogen/client';

// #region resume
const client = createVideoClient();
const stored = JSON.stringify(await client.textToVideo({ prompt: 'A lighthouse', seconds: 2 }));
// … after a reload; a reload before the response leaves a task that is not stored:
const task = client.tasks.attach(JSON.parse(stored));
await task.result();
// #endregion resume
console.log(task.id);
