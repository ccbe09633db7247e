import { appendFile } from 'node:fs/promises';
import { experimental_generateVideo as generateVideo } from '@ai-sdk/workflow/video';

/** Makes a video. The process may end while it waits: the webhook continues the workflow in the next one. */
export async function makeVideo(prompt: string): Promise<string> {
  'use workflow';
  const { videos } = await generateVideo({ model: 't2v-2.4-faster', prompt, duration: 2 });
  const [video] = videos;
  if (video?.type !== 'url') throw new Error('There is no video.');
  await publish(prompt, video.url);
  return video.url;
}

async function publish(prompt: string, url: string): Promise<void> {
  'use step';
  await appendFile('published.jsonl', `${JSON.stringify({ prompt, url })}\n`);
}
