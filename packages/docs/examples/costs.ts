/** A budget that stops before it is exceeded, and what the client sends again. */
// #region budget
import { createVideoClient, isVideoClientError } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';

const emulator = await startEmulator({ render: 'none', timing: { processing: '50ms' } });

let left = 2; // tasks that this program may still create
const client = createVideoClient({
  baseUrl: emulator.url,
  apiKey: emulator.apiKey,
  hooks: {
    // Runs before each create request. When it throws, nothing is sent and nothing is charged.
    beforeSubmit: () => {
      if (left === 0) throw new Error('The budget is used up');
      left -= 1;
    },
  },
});
// #endregion budget

// #region spend
let spent = 0;
for (const prompt of ['A city at dawn', 'A city at noon', 'A city at night']) {
  try {
    const task = await client.textToVideo({ prompt, seconds: 2 });
    spent += (await task.result()).credits;
  } catch (error) {
    if (!isVideoClientError(error, 'hook')) throw error;
    console.log(`${prompt}: ${error.message}`); // A city at night: … The budget is used up
  }
}
console.log(`spent ${spent} credits`);
// #endregion spend

// #region unknown
left = 1;
// The emulator creates the task, then closes the connection: the client cannot know.
emulator.faults.add({ on: 'createTextToVideo', kind: 'reset-after', count: 1 });
try {
  await client.textToVideo({ prompt: 'A lighthouse', seconds: 2 });
} catch (error) {
  if (!isVideoClientError(error, 'ambiguous_submit')) throw error;
  console.log(`unknown outcome: ${error.message}`);
}
console.log(`${(await emulator.tasks.list()).length} tasks exist`); // 3, each paid once
await emulator.close();
// #endregion unknown
