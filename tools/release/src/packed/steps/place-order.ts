import { spawnSync } from 'node:child_process';
import { runIn } from '../../consumer/run-in.ts';
import { getRuntime } from '../get-runtime.ts';
import type { Step } from '../step.ts';

/**
 * Creates a task, receives its callback and downloads its video, and makes many videos, with the program of a user. Bun has its emulator in the
 * same process, with real videos, as nobody would notice otherwise that it renders none; Deno has it as a program of Node.
 */
export const placeOrder: Step = async ({ runtime: name }, consumer, context) => {
  const [client] = context.packages.filter((pack) => pack.name === '@videogen/client');
  const runtime = await getRuntime(name, client ?? {}, context.work);
  const service = name === 'Deno' ? await context.getEmulator(consumer) : undefined;
  const env: Record<string, string> = service
    ? { VIDEOGEN_BASE_URL: service.url, VIDEOGEN_API_KEY: service.apiKey }
    : { RENDER: name === 'Bun' ? 'video' : 'none' };

  const output = await runIn(consumer, runtime, ['main.js'], env);
  for (const line of [/^order \S+: \d+ bytes$/m, /^many: 2 made, none made again$/m]) {
    if (!line.test(output)) return [`the order printed: ${output}`];
  }
  return name === 'Bun' ? checkPlayable(consumer.folder) : [];
};

/** Decodes the video of the order with ffmpeg. */
function checkPlayable(cwd: string): readonly string[] {
  const args = ['-v', 'error', '-i', 'video.mp4', '-map', '0:v', '-f', 'framemd5', '-'];
  const { status, stdout, stderr, error } = spawnSync('ffmpeg', args, { cwd, encoding: 'utf8' });
  if (error !== undefined) return [`the video could not be checked, install ffmpeg: ${error.message}`];
  const frames = stdout.split('\n').filter((line) => /^0,/.test(line));
  // A second of video has more than a placeholder, which is one picture.
  return status === 0 && stderr === '' && frames.length > 10
    ? []
    : [`ffmpeg decoded ${frames.length} pictures: ${stderr}`];
}
