import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

const path = process.argv[2] ?? 'portrait.png';

// #region image-upload
// The client checks a media source, uploads it, and sends its reference.
const task = await client.imageToVideo({
  image: { path },
  model: 'animate-2.4-faster',
  prompt: 'Wind moves the hair',
  seconds: 4,
});

// Or upload first, and use the reference in several requests while it is valid.
const image = await client.upload(
  { path },
  { onProgress: ({ sent, total }) => console.log(`${sent}/${total}`) },
);
console.log(image.service_uri, image.format, image.expiresAt > new Date(), image.reused);
const again = await client.templateToVideo({ image, template: 'zoom_in', seconds: 4 });
// #endregion image-upload

for (const { id } of [task, again]) console.log((await client.tasks.wait(id)).status);
