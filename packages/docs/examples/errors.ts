/** Errors: one base class, a stable `code`, and what to do for each. */
// #region client
import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

// #endregion client

// #region switch
import { isVideoClientError } from '@videogen/client';

function advice(error: unknown): string {
  if (isVideoClientError(error, 'validation')) {
    return `correct these fields: ${JSON.stringify(error.fieldErrors())}`;
  }
  if (!isVideoClientError(error)) throw error;
  switch (error.code) {
    case 'authentication':
      return 'the key is invalid or revoked: get another one in the dashboard';
    case 'organization_banned':
      return 'the organization is banned: nothing will work until that is settled';
    case 'ambiguous_submit':
      return 'a task may exist and cost credits: look for it before you create it again';
    case 'rate_limit':
    case 'server':
    case 'connection':
    case 'timeout':
      return 'the client has retried already: try again later';
    case 'task_failed':
    case 'task_canceled':
      return `task ${error.taskId} finished without a video`;
    default:
      return error.message;
  }
}
// #endregion switch

// #region invalid
try {
  await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 99 });
} catch (error) {
  console.log(advice(error)); // correct these fields: {"seconds":[…]}
}
// #endregion invalid
