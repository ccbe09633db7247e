import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Returns the path of the `ffmpeg` in a folder of the PATH; undefined without one. No other folder is looked at. */
export async function findFfmpeg(path: string = process.env['PATH'] ?? ''): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  // A relative folder would be one of the current folder, which may be anyone's.
  const files = path.split(delimiter).filter(isAbsolute);
  const checks = files.map(async (folder) => {
    const file = join(folder, name);
    await access(file, constants.X_OK);
    return file;
  });
  const found = await Promise.allSettled(checks);
  return found.find((check) => check.status === 'fulfilled')?.value;
}
