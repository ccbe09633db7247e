import { appendFile, writeFile } from 'node:fs/promises';
import { createVideogen } from '@videogen/ai-sdk';
import { experimental_generateVideo as generateVideo } from 'ai';

const videogen = createVideogen({
  onTask: ({ taskId }) => appendFile('tasks.txt', `${taskId}\n`), // the task may cost credits, whatever happens next
});

const { video } = await generateVideo({
  model: videogen.video('t2v-2.4-faster'), // reads VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY
  prompt: 'A cat surfing a wave',
  duration: 5,
  aspectRatio: '16:9',
  poll: { intervalMs: 1_000 },
  download: videogen.download, // the AI SDK's own download refuses loopback, where the emulator is
});
await writeFile('cat.mp4', video.uint8Array);
