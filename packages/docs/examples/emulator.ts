/** The same against an emulator in the same process, with a clock that is moved by hand. */
// #region all
import { createVideoClient } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';

const emulator = await startEmulator({ clock: 'manual', render: 'none' });
const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });

const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 5 });
console.log((await task.get()).status); // PENDING

await emulator.clock.advance('1m'); // returns when all due work has settled
console.log((await task.get()).status); // SUCCESS

await emulator.close();
// #endregion all
