import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

const prompts = Array.from({ length: 5 }, (_, index) => `A city in the year ${2030 + index}`);

// #region many-tasks
/** Processes a list with limited concurrency. */
async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

await inParallel(prompts, 3, async (prompt) => {
  const task = await client.textToVideo({ prompt, model: 't2v-2.4-faster', seconds: 2 });
  const { output_videos } = await task.result();
  console.log(`${prompt}: ${output_videos.length}`);
});
// #endregion many-tasks
