/** A client for production, with a journal, a log without secrets, and checked responses. */
// #region client
import { createVideoClient } from '@videogen/client';
import { journalHooks } from '@videogen/client/journal';
import { createFileJournal } from '@videogen/client/journal/node';
import { taskSchema } from '@videogen/validators';

const journal = createFileJournal('submissions.jsonl');

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: async () => process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key', // read for each request: keys can be rotated
  timeout: 30_000,
  schemas: { task: taskSchema }, // check every record that is read
  logger: (line) => console.error(line), // redacted: never the key
  hooks: journalHooks(journal), // written before each create request is sent
});
// #endregion client

// #region create
const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 3 });
console.log(`created ${task.id}`);
// #endregion create

// #region unresolved
for (const { id, operation, state } of await journal.unresolved()) {
  console.log(`${id}: ${operation} is ${state}, a task may exist`);
}
// #endregion unresolved
