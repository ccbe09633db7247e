/** A client for production, with a journal, a log without secrets, and checked responses. */
// #region client
import { appendFile } from 'node:fs/promises';
import { createVideoClient } from '@videogen/client';
import { taskSchema } from '@videogen/validators';

const journal = process.env['VIDEOGEN_JOURNAL'] ?? 'submissions.jsonl';
const note = (entry: object): Promise<void> => appendFile(journal, `${JSON.stringify(entry)}\n`);

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: async () => process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key', // read for each request: keys can be rotated
  timeout: 30_000,
  schemas: { task: taskSchema }, // check every record that is read
  logger: (line) => console.error(line), // redacted: never the key
  hooks: {
    // Written before the money is spent: after a crash the journal says what may have been created.
    beforeSubmit: ({ id, operation }) => note({ id, operation, at: new Date() }),
    afterSubmit: ({ id }, { taskId }) => note({ id, taskId: taskId ?? null }),
  },
});
// #endregion client

// #region create
const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 3 });
console.log(`created ${task.id}`);
// #endregion create
