import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Fills a folder once. Several processes may call it at the same time: each fills a temporary folder, which is renamed
 * when it is complete, so that no process uses an incomplete one.
 */
export async function fillOnce(folder: string, fill: (staging: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    await fill(staging);
    await rename(staging, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // Otherwise another process was faster.
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
