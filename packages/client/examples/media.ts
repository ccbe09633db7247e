import { openAsBlob } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createVideoClient } from '@videogen/client';

const client = createVideoClient();

// #region media
const sources = [
  { path: 'portrait.png' },
  pathToFileURL('portrait.png'), // an http(s) URL is fetched, without the API key
  await openAsBlob('portrait.png'),
  new Response((await openAsBlob('portrait.png')).stream()), // a stream, or what `fetch` returned
];
for (const image of sources) await client.imageToVideo({ image, seconds: 2 });

const media = await client.upload('portrait.png', { onProgress: ({ sent }) => console.log(sent) });
await client.imageToVideo({ image: media, seconds: 2 });
// #endregion media
console.log(media.format);
