import { createVideoClient } from '@videogen/client';
import PQueue from 'p-queue';

// #region queue
const client = createVideoClient();
// Two create requests at a time, at most 60 a minute.
const queue = new PQueue({ concurrency: 2, intervalCap: 60, interval: 60_000 });

const prompts = ['A city at dawn', 'A city at noon', 'A city at night'];
const tasks = await queue.addAll(prompts.map((prompt) => () => client.textToVideo({ prompt, seconds: 2 })));
// #endregion queue
console.log(tasks.length);
