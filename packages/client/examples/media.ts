import { createReadStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createVideoClient } from '@videogen/client';

const client = createVideoClient();

// #region media
const size = (await stat('portrait.png')).size;
const sources = [
  { path: 'portrait.png' },
  pathToFileURL('portrait.png'), // an http(s) URL is fetched, without the API key
  await openAsBlob('portrait.png'),
  new Response(await openAsBlob('portrait.png')), // such as `await fetch(…)`
  { stream: createReadStream('portrait.png'), size },
];
for (const image of sources) await client.imageToVideo({ image, seconds: 2 });

const media = await client.upload('portrait.png', { onProgress: ({ sent }) => console.log(sent) });
await client.imageToVideo({ image: media, seconds: 2 });
// #endregion media
console.log(media.reused);
