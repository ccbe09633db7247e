import { createVideoClient } from '@videogen/client';
import { createProgressEstimator } from '@videogen/client/progress';

// #region resume
const progress = createProgressEstimator();
const client = createVideoClient({ onEvent: progress.onEvent });

const stored = JSON.stringify(await client.textToVideo({ prompt: 'A lighthouse', seconds: 2 }));
// … after a reload:
const task = client.tasks.attach(JSON.parse(stored));
console.log(progress.estimate(task)); // { isEstimate: true, fraction: 0.45, age: 20000, typicalDuration: 40000 }
await task.result();
// #endregion resume
console.log(Object.keys(progress.toJSON()));
