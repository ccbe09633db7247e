import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RenderJob, startEmulator } from '@videogen/emulator';

/** A stand-in for a model that writes its video to a file. */
async function generate(job: RenderJob): Promise<string> {
  const path = join(tmpdir(), `${job.taskId}.mp4`);
  await writeFile(path, `${job.prompt}, ${job.seconds} s, ${job.aspectRatio}`);
  return path;
}

// region render
const emulator = await startEmulator({
  render: async (job) => {
    const path = await generate(job); // your model: prompt, seconds, files in; a video file out
    return { path, width: 1280, height: 720 };
  },
});
// endregion

const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
const body = JSON.stringify({ prompt: 'A kitten', seconds: 3 });
const created = await fetch(`${emulator.url}/v1/video/text2video`, { method: 'POST', headers, body });
const { data } = await created.json();
await emulator.clock.advance('10s');
const task = await fetch(`${emulator.url}/v1/tasks/${data.task_id}`, { headers });
const { output_videos } = (await task.json()).data;
console.log(await (await fetch(output_videos[0].url)).text());
await emulator.close();
