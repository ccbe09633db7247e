/** Credits of users: held before a task is created, settled by its record, released when there is no task. */
// #region balance
import { DatabaseSync } from 'node:sqlite';
import { createVideoClient, isVideoClientError, type Submission } from '@videogen/client';
import { getCredits } from '@videogen/client/credits';
import { startEmulator } from '@videogen/emulator';

const emulator = await startEmulator({ render: 'none', timing: { processing: '50ms' } });
const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey, maxRetries: 0 });

const database = new DatabaseSync(':memory:'); // a file in production
database.exec(`
  CREATE TABLE users (id TEXT PRIMARY KEY, granted INTEGER NOT NULL);
  CREATE TABLE holds (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, credits INTEGER NOT NULL);
  INSERT INTO users VALUES ('ada', 12);
`);

// One statement checks and holds: two requests at the same moment cannot spend the same credits.
const hold = database.prepare(`
  INSERT INTO holds (id, user_id, credits)
  SELECT :id, users.id, :credits FROM users
  WHERE users.id = :user
    AND :credits <= users.granted - (SELECT coalesce(sum(credits), 0) FROM holds WHERE user_id = users.id)
`);
// Settles with the credits of the record, and releases with 0.
const settle = database.prepare('UPDATE holds SET credits = :credits WHERE id = :id');
// #endregion balance

// #region make
async function makeVideo(user: string, prompt: string, seconds: number): Promise<void> {
  let id = '';
  const beforeSubmit = (submission: Submission): void => {
    id = submission.id;
    // Your own prices, at least what the task can cost.
    const credits = getCredits(submission, { perSecond: { '*': 1 } });
    if (hold.run({ id, user, credits }).changes === 0) throw new Error(`${user} has too few credits`);
  };
  try {
    const task = await client.textToVideo({ prompt, seconds }, { hooks: { beforeSubmit } });
    const { credits } = await task.result();
    settle.run({ id, credits });
  } catch (error) {
    if (!isVideoClientError(error)) throw error;
    // No task: release. A task that ended without a video: its record says what it cost. In every other case the hold stays.
    if (error.outcome === 'none' || error.outcome === 'refused') settle.run({ id, credits: 0 });
    if (isVideoClientError(error, 'task_failed', 'task_canceled'))
      settle.run({ id, credits: error.task.credits });
    console.log(`${prompt}: ${error.outcome}, ${error.code}`);
  }
}
// #endregion make

// #region use
const left = database.prepare(`
  SELECT granted - (SELECT coalesce(sum(credits), 0) FROM holds WHERE user_id = users.id) AS credits FROM users
`);
const show = (): void => console.log(`${left.get()?.['credits']} credits left`);

await makeVideo('ada', 'A city at dawn', 5);
show(); // 7
emulator.faults.add({ on: 'createTextToVideo', kind: 'status', status: 402, count: 1 });
await makeVideo('ada', 'A city at noon', 5);
show(); // 7: it was refused
emulator.faults.add({ on: 'createTextToVideo', kind: 'reset-after', count: 1 });
await makeVideo('ada', 'A city at dusk', 5);
show(); // 2: a task may exist, so its credits stay held
await makeVideo('ada', 'A city at night', 5);
show(); // 2: nothing was sent
await emulator.close();
// #endregion use
