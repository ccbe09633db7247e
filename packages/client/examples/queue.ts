import { createVideoClient } from '@videogen/client';
import { createQueue } from '@videogen/client/queue';

// #region queue
const queue = createQueue({ concurrency: 2, rate: { requests: 60, interval: 60_000 } });
const client = createVideoClient({ queue });

const prompts = ['A city at dawn', 'A city at noon', 'A city at night'];
const tasks = await Promise.all(prompts.map((prompt) => client.textToVideo({ prompt, seconds: 2 })));
// #endregion queue
console.log(tasks.length);
