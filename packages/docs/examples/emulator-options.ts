/** An emulator with most of its options set. */
// #region options
import { createVideoClient } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';

const emulator = await startEmulator({
  port: 0, // a free port
  clock: 'manual', // time stands still until `clock.advance`
  startAt: '2026-01-01T12:00:00Z',
  seed: 7, // ids, jitter and faults follow from it
  render: 'none', // a placeholder instead of a video: a thousand tasks in a second
  timing: { pending: '1s', queuing: '1s', processing: '30s' },
  keys: [
    { key: 'key-of-cats', organization: 'cats' },
    { key: 'key-of-dogs', organization: 'dogs', banned: true },
  ],
  profile: 'duplicating', // every callback twice
  faults: [{ on: 'getTask', kind: 'status', status: 503, count: 1 }],
  assume: { 'callback-changes': 'final' }, // callbacks for final statuses only
  limits: { tasks: 1_000, requests: 100 },
});
// #endregion options

// #region use
const cats = createVideoClient({ baseUrl: emulator.url, apiKey: 'key-of-cats' });
const task = await cats.textToVideo({ prompt: 'A cat surfing a wave', seconds: 3 });
await emulator.clock.advance('32s');
console.log((await task.get()).status); // SUCCESS: the client repeated the read after the 503
console.log(emulator.clock.now()); // the time of the emulator
await emulator.close();
// #endregion use
