import { readFileSync } from 'node:fs';
import { createVideoClient } from '@videogen/client';
import { Agent } from 'undici';

// #region mtls
const dispatcher = new Agent({
  connect: {
    cert: readFileSync('client.pem'),
    key: readFileSync('client-key.pem'),
    ca: readFileSync('ca.pem'), // only for a server whose certificate is not public
  },
});
const client = createVideoClient({
  // Safe: Node's `fetch` takes the option, which the types of the DOM do not know.
  fetch: (input, init) => fetch(input, { ...init, dispatcher } as RequestInit),
});
// #endregion mtls

console.log((await client.textToVideo({ prompt: 'A cat', seconds: 2 })).id);
process.exit();
