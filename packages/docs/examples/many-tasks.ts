/** A list of prompts, with limited concurrency, that can be stopped and started again. */
// #region list
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { createVideoClient } from '@videogen/client';
import PQueue from 'p-queue';

const prompts = ['A city at dawn', 'A city at noon', 'A city at night', 'A city in the rain'];

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});
// Two create requests at a time, at most 60 a minute.
const queue = new PQueue({ concurrency: 2, intervalCap: 60, interval: 60_000 });
// #endregion list

// #region remember
/** Task ids by prompt, one JSON line each: what is in here is paid for, and never created again. */
const file = 'tasks.jsonl';
const lines = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : [];
const known = new Map<string, string>(lines.map((line) => JSON.parse(line)));

async function taskFor(prompt: string): Promise<string> {
  const found = known.get(prompt);
  if (found !== undefined) return found;
  const { id } = await queue.add(() => client.textToVideo({ prompt, seconds: 2 }));
  await appendFile(file, `${JSON.stringify([prompt, id])}\n`);
  return id;
}
// #endregion remember

// #region work
await mkdir('videos', { recursive: true });

async function makeVideo(prompt: string): Promise<string> {
  const id = await taskFor(prompt);
  const path = `videos/${id}.mp4`;
  if (!existsSync(path)) await client.download(await client.tasks.wait(id), path);
  return path;
}

const results = await Promise.allSettled(prompts.map(makeVideo));
for (const [index, result] of results.entries()) {
  const outcome = result.status === 'fulfilled' ? result.value : `failed: ${result.reason}`;
  console.log(`${prompts[index]}: ${outcome}`);
}
// #endregion work
