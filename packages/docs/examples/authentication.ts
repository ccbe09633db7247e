/** Checks API keys, and rotates one. */
// #region check
import { randomUUID } from 'node:crypto';
import { createVideoClient, isVideoClientError } from '@videogen/client';

const baseUrl = process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010';

/** Checks a key by reading a task that does not exist, which creates no task. */
async function checkKey(apiKey: string): Promise<string> {
  const client = createVideoClient({ baseUrl, apiKey });
  try {
    await client.tasks.get(randomUUID());
  } catch (error) {
    if (isVideoClientError(error, 'authentication')) return 'invalid or revoked';
    if (isVideoClientError(error, 'organization_banned')) return 'the organization is banned';
    if (!isVideoClientError(error, 'not_found')) throw error;
  }
  return 'accepted';
}

for (const key of ['emulator-key', 'emulator-key-revoked', 'emulator-key-banned', 'a-typo']) {
  console.log(`${key}: ${await checkKey(key)}`);
}
// #endregion check

// #region rotate
let currentKey = process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key'; // in production: from your secret store
const client = createVideoClient({ baseUrl, apiKey: () => currentKey });
await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 2 });

currentKey = 'emulator-key-other'; // the next request has the new key
await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 2 });
console.log('created a task with each key');
// #endregion rotate
