import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Returns the path of the `ffmpeg` in a folder of the PATH; undefined without one. No other folder is looked at. */
export async function findFfmpeg(path: string = process.env['PATH'] ?? ''): Promise<string | undefined> {
  const names = process.platform === 'win32' ? ['ffmpeg.exe'] : ['ffmpeg'];
  // A relative folder would be one of the current folder, which may be anyone's.
  for (const folder of path.split(delimiter).filter(isAbsolute))
    for (const name of names) {
      const file = join(folder, name);
      const usable = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (usable) return file;
    }
  return undefined;
}
