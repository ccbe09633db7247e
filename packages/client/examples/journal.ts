import { appendFile } from 'node:fs/promises';
import { createVideoClient } from '@videogen/client';

const journal = process.argv[2] ?? 'submissions.jsonl';

// #region journal
const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  // The function is called for every request, so that the key can be renewed.
  apiKey: async () => process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
  hooks: {
    // Awaited before the request is sent, so that every paid task is recorded.
    beforeSubmit: ({ id, operation, body }) =>
      appendFile(journal, `${JSON.stringify({ id, operation, body })}\n`),
    afterSubmit: ({ id }, { taskId, error }) =>
      appendFile(journal, `${JSON.stringify({ id, taskId, error: error && String(error) })}\n`),
  },
});
// #endregion journal

const task = await client.textToVideo({ prompt: 'A quill writing by itself', seconds: 2 });
console.log(task.id);
