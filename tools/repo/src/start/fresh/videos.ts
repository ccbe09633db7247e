import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { methods } from '../showcase.ts';
import type { Machine } from './machine.ts';

/** Whether ffprobe is on the path. */
function hasFfprobe(): boolean {
  try {
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What ffprobe says of a video: its codec, size and duration. */
function probe(file: string): string {
  const entries = ['-show_entries', 'stream=codec_name,width,height,duration', '-select_streams', 'v'];
  return execFileSync('ffprobe', ['-v', 'error', ...entries, '-of', 'csv=p=0', file], { encoding: 'utf8' });
}

/**
 * Checks that a start has made one video of each category, and that each can be played.
 *
 * @throws Error that names what is missing or broken
 */
export function checkVideos({ folder }: Machine): void {
  const made = join(folder, '.videogen');
  const files = readdirSync(made).filter((name) => name.endsWith('.mp4'));
  if (files.length !== methods.length)
    throw new Error(`npm start made ${files.length} videos (${files.join(', ')}), not ${methods.length}.`);
  if (!hasFfprobe()) {
    console.log('skipped: whether the videos of npm start can be played: ffprobe is not installed');
    return;
  }

  for (const name of files) {
    const found = probe(join(made, name));
    if (!/^h264,\d{3},\d{3},[1-9]/.test(found)) throw new Error(`${name} is not a video: ${found}`);
  }
}
