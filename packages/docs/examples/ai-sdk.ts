/** Videos with the AI SDK: by polling, by start and status, and what its errors say. */
// #region generate
import { appendFile, writeFile } from 'node:fs/promises';
import { createVideogen } from '@videogen/ai-sdk';
import { startEmulator } from '@videogen/emulator';
import {
  APICallError,
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  experimental_startVideo as startVideo,
} from 'ai';

const emulator = await startEmulator({ render: 'none', timing: { processing: '50ms' } });
const videogen = createVideogen({
  baseURL: emulator.url,
  apiKey: emulator.apiKey,
  onTask: ({ taskId }) => appendFile('tasks.txt', `${taskId}\n`), // before anything else can fail
});
const model = videogen.video('t2v-2.4-faster');

const { video, warnings, providerMetadata } = await generateVideo({
  model,
  prompt: 'A cat surfing a wave',
  duration: 5,
  fps: 24, // the service has no such option: a warning
  poll: { intervalMs: 500 },
  download: videogen.download,
});
await writeFile('surfing.mp4', video.uint8Array);
console.log(`warnings: ${warnings.length}, credits: ${providerMetadata['videogen']?.['credits']}`);
// #endregion generate

// #region status
const { operation } = await startVideo({ model, prompt: 'A lighthouse in a storm' });
const stored = JSON.stringify(operation); // any process can continue with it

const result = await getVideoStatus(model, { operation: JSON.parse(stored) });
console.log(result.status); // pending
// #endregion status

// #region errors
emulator.faults.add({ on: 'createTextToVideo', kind: 'reset-after', count: 1 }); // created, response lost
try {
  await startVideo({ model, prompt: 'A city at night' });
} catch (error) {
  if (!APICallError.isInstance(error)) throw error;
  console.log(error.data); // { code: 'ambiguous_submit', outcome: 'ambiguous', submissionId: '…' }
}
console.log(`${(await emulator.tasks.list()).length} tasks exist`); // 3: the AI SDK did not start it again
await emulator.close();
// #endregion errors
