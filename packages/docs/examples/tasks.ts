/** The life of one task, on a clock that the program moves. */
// #region start
import { createVideoClient } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';

const emulator = await startEmulator({
  clock: 'manual',
  render: 'none',
  timing: { pending: '1s', queuing: '1s', processing: '5s' },
});
const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });

const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 3 });
console.log(task.id, (await task.get()).status); // … PENDING
// #endregion start

// #region moves
for (const step of ['1s', '1s', '5s'] as const) {
  await emulator.clock.advance(step);
  console.log((await task.get()).status); // QUEUING, PROCESSING, SUCCESS
}
// #endregion moves

// #region record
const record = await task.get();
console.log(`${record.category}, ${record.seconds} seconds, ${record.credits} credits`);
for (const { url, width, height } of record.output_videos) console.log(`${width} by ${height}: ${url}`);
await emulator.close();
// #endregion record
