/** Media: from a file, from bytes, and one upload for several tasks. */
// #region client
import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});
const portrait = process.env['VIDEOGEN_IMAGE'] ?? 'portrait.png';
// #endregion client

// #region path
const task = await client.imageToVideo({
  model: 'animate-2.4-faster',
  image: { path: portrait }, // a path, a Blob, bytes or a Response: uploaded for you
  seconds: 4,
  prompt: 'Wind moves the hair',
});
console.log(`created ${task.id}`);
// #endregion path

// #region reuse
const media = await client.upload({ path: portrait }, { accepts: ['image'] });
console.log(`${media.service_uri} until ${media.expiresAt.toISOString()}`);

const [zoom, around] = await Promise.all([
  client.templateToVideo({ template: 'zoom_in', image: media, seconds: 4 }),
  client.templateToVideo({ template: '360_view', image: media, seconds: 4 }),
]);
console.log(`created ${zoom.id} and ${around.id} from one upload`);

// #endregion reuse

// #region refused
import { isVideoClientError } from '@videogen/client';

try {
  await client.upload(new TextEncoder().encode('not a picture, whatever its name says'), {
    filename: 'portrait.png',
  });
} catch (error) {
  if (!isVideoClientError(error, 'media')) throw error;
  console.log(`refused before a byte was sent: ${error.message}`);
}
// #endregion refused
