import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Megabytes that a folder takes on the disk; a file with several names counts once. */
export function getMegabytes(folder: string): number {
  const counted = new Set<number>();
  let blocks = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const { ino, blocks: own } = lstatSync(join(folder, name));
    if (!counted.has(ino)) blocks += own;
    counted.add(ino);
  }
  return Math.round((blocks * 512) / 1_000_000);
}
